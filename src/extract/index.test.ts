import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../test/fixtures/extract/extract-page.ts';
import { expectMirror, randomSchema } from '../../test/fixtures/extract/random-schema.ts';
import { writtenPage, writtenPages } from '../../test/fixtures/extract/written-page.ts';
import { DEFAULT_LIMITS } from '../domain/limits.ts';
import { extractData } from './index.ts';

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
  it('gives valid results or a warning for any schema, with results, citations and metrics of the same structure', async () => {
    await fc.assert(
      fc.asyncProperty(randomSchema, async (given) => {
        // Rules only: the matcher would take a minute for sixty schemas.
        const output = await extractData(INVOICE, given, { ...options, without: ['matcher'] });
        expectMirror(output.results, output.citations, output.metrics);
        const isValid = new Ajv2020({ strict: false, validateFormats: false }).validate(given, output.results);
        expect(isValid || (output.warnings ?? []).length > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('returns null with a warning for a required field without support, and keeps the other values', async () => {
    const properties = { policyNumber: { type: 'number' }, total: { type: 'number' } };
    const lines = ['Total: 12.50'];
    const output = await extractFrom(lines, properties, { required: ['policyNumber', 'total'] });
    expect(output.results).toEqual({ policyNumber: null, total: 12.5 });
    expect(output.metrics).toMatchObject({ policyNumber: { confidence: 'Low', score: 0 } });
    expect(output.warnings).toMatchObject([
      { code: 'required_field_unsupported', message: expect.stringMatching(/policyNumber; it is null.*policy Number/) },
    ]);
  });

  it('cites and scores a list of primitives as one field', async () => {
    const keywords = { type: 'array', items: { type: 'string' } };
    const output = await extractFrom(['Keywords: apples, pears, plums'], { keywords });
    expect(output.results).toEqual({ keywords: ['apples', 'pears', 'plums'] });
    expect(output.citations.keywords!.map(({ content }) => content).join(' ')).toContain('pears');
    expect(output.metrics.keywords).toMatchObject({ citation_status: 'Created', score: expect.any(Number) });
  });

  it('gives results, citations and metrics in the order of the schema', async () => {
    const number = { type: 'number' };
    const inner = { type: 'object', properties: { zeta: number, alpha: number } };
    const lines = ['Alpha: 1', 'Total: 2', 'Zeta: 3', 'Beta: 4', 'Zulu: 5'];
    const output = await extractFrom(lines, { zulu: number, total: number, inner, beta: number });
    for (const part of [output.results, output.citations, output.metrics] as Record<string, object>[]) {
      expect(Object.keys(part)).toEqual(['zulu', 'total', 'inner', 'beta']);
      expect(Object.keys(part.inner!)).toEqual(['zeta', 'alpha']);
    }
  });

  it('fails on unsupported required fields if the caller asks for it, and names all of them and what was found', async () => {
    const insured = { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] };
    const properties = { policyNumber: { type: 'number' }, insured, total: { type: 'number' } };
    const schema = { type: 'object', properties, required: ['policyNumber', 'insured'] };
    const asked = extractData(writtenPage(['Total: 12.50']), schema, { ...options, failsWhenUnsupported: true });
    await expect(asked).rejects.toThrow(/required field policyNumber, insured\.age;.*Found: total = 12\.5/);
  });

  it('warns about results that violate a constraint of the schema, but returns them', async () => {
    const list = { type: 'array', items: { type: 'string' }, minItems: 2 };
    const output = await extractFrom(['Total: 12.50'], { list, total: { type: 'number' } }, { required: ['list'] });
    expect(output.results).toEqual({ list: [], total: 12.5 });
    expect(output.warnings).toMatchObject([{ code: 'results_not_valid' }]);
  });

  it('follows local references and nests objects', async () => {
    const seller = { $ref: '#/$defs/party' };
    const $defs = { party: { type: 'object', properties: { company: { type: 'string' } } } };
    const { results } = await extractFrom(INVOICE, { seller }, { $defs });
    expect(results).toEqual({ seller: { company: 'ACME TRADING LTD' } });
  });

  it('refuses a schema with an external reference', async () => {
    const asked = extractFrom(INVOICE, { seller: { $ref: 'https://example.org/x.json' } });
    await expect(asked).rejects.toThrow(/another document/);
  });

  it('is deterministic', async () => {
    const properties = { total: { type: 'number' }, company: { type: 'string' } };
    expect(await extractFrom(INVOICE, properties)).toEqual(await extractFrom(INVOICE, properties));
  });

  it('gives nothing for an empty document', async () => {
    const { results } = await extractFrom({ pages: [], segments: [] }, { total: { type: ['number', 'null'] } });
    expect(results).toEqual({ total: null });
  });

  it('stops when it is aborted', async () => {
    const asked = extractData(INVOICE, { type: 'object', properties: {} }, { ...options, signal: AbortSignal.abort() });
    await expect(asked).rejects.toThrow();
  });
});
