import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuireError } from '../domain/errors.ts';
import { Citation, FieldMetrics } from '../domain/extraction.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { extractFrom } from './fixtures/extract-page.ts';
import { writtenPages } from './fixtures/written-page.ts';
import { extract } from './index.ts';

const options = { systemPrompt: '', limits: DEFAULT_LIMITS, idSeed: 'seed', signal: new AbortController().signal };

const INVOICE = writtenPages([
  'ACME TRADING LTD',
  '12 High Street, 12345 Town',
  'Invoice No: INV-7            Date: 03/04/2021',
  'Status: Paid                 Approved: Yes',
  'Description      Qty     Unit price     Amount',
  'Green tea        2       4.50           9.00',
  'Rice cake        1       3.25           3.25',
  'Total                                   12.25',
  'Notes: fragile, urgent',
]);

type Json = Record<string, unknown>;
const NAMES = [
  'invoiceNumber',
  'date',
  'total',
  'company',
  'address',
  'status',
  'approved',
  'notes',
  'lines',
  'quantity',
  'description',
  'amount',
  'xyz',
  '__proto__',
];

const leafSchema = fc.oneof(
  fc.constantFrom<Json>(
    { type: 'string' },
    { type: 'number' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: ['string', 'null'] },
    { type: 'string', format: 'date' },
    { enum: ['Paid', 'Open'] },
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
    { type: 'string', pattern: '^[A-Z]+-\\d+$' },
    {},
  ),
);
const schema = fc.letrec<{ object: Json; node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leafSchema,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: fc.oneof(leafSchema, tie('object')) }) as fc.Arbitrary<Json>,
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...NAMES.filter((name) => name !== '__proto__')), tie('node'), {
        maxKeys: 6,
      }),
      strict: fc.boolean(),
      requireFirst: fc.boolean(),
    })
    .map(({ properties, strict, requireFirst }) => ({
      type: 'object',
      properties,
      ...(strict ? { additionalProperties: false } : {}),
      ...(requireFirst ? { required: Object.keys(properties).slice(0, 1) } : {}),
    })) as fc.Arbitrary<Json>,
})).object;

/** Results, citations and metrics have one skeleton; leaves hold what their kind of leaf holds. */
function expectMirror(results: unknown, citations: unknown, metrics: unknown): void {
  if (Array.isArray(results)) {
    expect(citations).toHaveLength(results.length);
    expect(metrics).toHaveLength(results.length);
    results.forEach((item, index) => {
      expectMirror(item, (citations as unknown[])[index], (metrics as unknown[])[index]);
    });
  } else if (results !== null && typeof results === 'object') {
    expect(Object.keys(citations as object)).toEqual(Object.keys(results));
    expect(Object.keys(metrics as object)).toEqual(Object.keys(results));
    for (const key of Object.keys(results)) {
      expectMirror((results as Json)[key], (citations as Json)[key], (metrics as Json)[key]);
    }
  } else {
    for (const citation of citations as unknown[]) Citation.parse(citation);
    const { confidence, citation_status } = FieldMetrics.parse(metrics);
    if (results === null || results === '') expect([confidence, citation_status]).toEqual(['Low', 'Failed']);
    else expect(citation_status).toBe('Created');
  }
}

describe('extract', () => {
  it('gives valid results and the same skeleton three times, or names the field, for any schema', async () => {
    await fc.assert(
      fc.asyncProperty(schema, async (given) => {
        try {
          const { output } = await extract(INVOICE, given, options);
          expectMirror(output.results, output.citations, output.metrics);
          expect(new Ajv2020({ strict: false, validateFormats: false }).validate(given, output.results)).toBe(true);
        } catch (error) {
          if (!isQuireError(error)) throw error;
          expect(error.code).toBe('required_field_unsupported');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says which required field nothing supports', async () => {
    const asked = extractFrom(['Nothing.'], { policyNumber: { type: 'number' } }, { required: ['policyNumber'] });
    await expect(asked).rejects.toThrow(/required field policyNumber/);
  });

  it('follows local references and nests objects', async () => {
    const seller = { $ref: '#/$defs/party' };
    const $defs = { party: { type: 'object', properties: { company: { type: 'string' } } } };
    const { results } = await extractFrom(INVOICE, { seller }, { $defs });
    expect(results).toEqual({ seller: { company: 'ACME TRADING LTD' } });
  });

  it('refuses a schema that refers elsewhere', async () => {
    const asked = extractFrom(INVOICE, { seller: { $ref: 'https://example.org/x.json' } });
    await expect(asked).rejects.toThrow(/another document/);
  });

  it('writes the same output when it is repeated', async () => {
    const properties = { total: { type: 'number' }, company: { type: 'string' } };
    expect(await extractFrom(INVOICE, properties)).toEqual(await extractFrom(INVOICE, properties));
  });

  it('gives nothing for an empty document', async () => {
    const { results } = await extractFrom({ pages: [], segments: [] }, { total: { type: ['number', 'null'] } });
    expect(results).toEqual({ total: null });
  });

  it('stops when it is told to', async () => {
    const asked = extract(INVOICE, { type: 'object', properties: {} }, { ...options, signal: AbortSignal.abort() });
    await expect(asked).rejects.toThrow();
  });
});
