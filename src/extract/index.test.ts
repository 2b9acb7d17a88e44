import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuireError } from '../domain/errors.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { extractFrom } from './fixtures/extract-page.ts';
import { expectMirror, randomSchema } from './fixtures/random-schema.ts';
import { writtenPages } from './fixtures/written-page.ts';
import { extract } from './index.ts';

const options = { limits: DEFAULT_LIMITS, idSeed: 'seed', signal: new AbortController().signal };

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

describe('extract', () => {
  it('gives valid results and the same skeleton three times, or names the field, for any schema', async () => {
    await fc.assert(
      fc.asyncProperty(randomSchema, async (given) => {
        try {
          const output = await extract(INVOICE, given, options);
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

  it('names all of them, inside objects too', async () => {
    const insured = { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] };
    const properties = { policyNumber: { type: 'number' }, insured };
    const asked = extractFrom(['Nothing.'], properties, { required: ['policyNumber', 'insured'] });
    await expect(asked).rejects.toThrow(/required field policyNumber, insured\.age;/);
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
