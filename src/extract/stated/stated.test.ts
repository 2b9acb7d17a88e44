import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import type { StatedData } from '../../domain/parse-output.ts';
import { planFor } from '../index.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const invoice = (total = 119): StatedData => ({
  ...{ source: 'EInvoice', format: 'CII', file_name: 'factur-x.xml' },
  facts: [
    { term: 'BT-1', name: 'Invoice number', value: 'INV-7' },
    { term: 'BT-2', name: 'Invoice issue date', value: '2024-05-01' },
    { term: 'BT-27', name: 'Seller name', value: 'Harbour Tea Ltd' },
    { term: 'BT-44', name: 'Buyer name', value: 'Ada Brown' },
    { term: 'BT-109', name: 'Total without VAT', value: 100 },
    { term: 'BT-110', name: 'Total VAT', value: 19 },
    { term: 'BT-112', name: 'Total with VAT', value: total },
  ],
  lists: [
    {
      ...{ term: 'BG-25', name: 'Line items' },
      rows: [
        [
          { term: 'BT-153', name: 'Item name', value: 'Green tea' },
          { term: 'BT-129', name: 'Quantity', value: 4 },
          { term: 'BT-131', name: 'Line net amount', value: 100 },
        ],
      ],
    },
  ],
});

const PAGE = ['HANDELSRECHNUNG', 'Harbour Tea Ltd', 'Rechnung INV-7 vom 01.05.2024', 'Total: 119,00 EUR'];
const documentWith = (stated: StatedData, lines = PAGE) => {
  const document = writtenPage(lines);
  document.pages[0]!.stated_data = [stated];
  document.segments[0]!.content = lines.join('\n');
  return document;
};

describe('structured data inside a file', () => {
  it('answer the fields with the same meaning, whatever their names', async () => {
    const list = {
      type: 'array',
      items: { type: 'object', properties: { artikelbezeichnung: text, qty: number, total: number } },
    };
    const { results } = await extractFrom(documentWith(invoice()), {
      ...{ rechnungsnummer: text, rechnungsdatum: date, vendor: { type: 'object', properties: { name: text } } },
      ...{ billTo: text, nettobetrag: number, vat_amount: number, total: number, positions: list },
    });
    expect(results).toEqual({
      ...{
        rechnungsnummer: 'INV-7',
        rechnungsdatum: '2024-05-01',
        vendor: { name: 'Harbour Tea Ltd' },
        billTo: 'Ada Brown',
      },
      ...{ nettobetrag: 100, vat_amount: 19, total: 119 },
      positions: [{ artikelbezeichnung: 'Green tea', qty: 4, total: 100 }],
    });
  });

  it('are cited if the page states the same, and have no citation otherwise', async () => {
    const { citations, metrics } = await extractFrom(documentWith(invoice()), {
      total: number,
      buyer: text,
      issue_date: date,
    });
    expect(citations.total).toMatchObject([{ content: expect.stringContaining('119,00') }]);
    expect(citations.issue_date).toMatchObject([{ content: '01.05.2024' }]);
    expect(metrics.total).toMatchObject({ confidence: 'High', citation_status: 'Created', found_by: 'data' });
    expect(citations.buyer).toEqual([]);
    expect(metrics.buyer).toMatchObject({ confidence: 'High', citation_status: 'Skipped', found_by: 'data' });
  });

  it('are returned with a warning and low confidence if the page contradicts them', async () => {
    const page = ['Invoice number: INV-7', 'Grand total: 500.00'];
    const { results, metrics, warnings } = await extractFrom(documentWith(invoice(), page), { grand_total: number });
    expect(results).toEqual({ grand_total: 119 });
    expect(metrics.grand_total).toMatchObject({ confidence: 'Low' });
    expect(warnings).toMatchObject([{ code: 'stated_value_differs', message: expect.stringContaining('500') }]);
  });

  it('leave other fields to the page, including similar ones', async () => {
    const page = [...PAGE, 'Order date: 2024-04-01', 'Contract number: C-9'];
    const { results } = await extractFrom(documentWith(invoice(), page), { order_date: date, contract_number: text });
    expect(results).toEqual({ order_date: '2024-04-01', contract_number: 'C-9' });
  });

  it('answer by their names if they have no term', async () => {
    const facts = [
      { name: 'Policy holder', value: 'Grace' },
      { name: 'Accepted', value: true },
    ];
    const form: StatedData = { source: 'FormFields', format: 'AcroForm', file_name: null, facts, lists: [] };
    const { results } = await extractFrom(documentWith(form, ['Grace']), {
      policy_holder: text,
      accepted: { type: 'boolean' },
    });
    expect(results).toEqual({ policy_holder: 'Grace', accepted: true });
  });
});

describe('a language model', () => {
  const options = { limits: DEFAULT_LIMITS, signal: new AbortController().signal };
  const asked = async (properties: Record<string, unknown>) =>
    planFor(documentWith(invoice()), { type: 'object', properties, required: Object.keys(properties) }, options);

  it('is asked only for what the data inside the file do not answer', async () => {
    const party = { type: 'object', properties: { name: text, motto: text } };
    const { askedSchema, blocks } = await asked({ invoice_number: text, seller: party, mood: text });
    expect(askedSchema).toMatchObject({ required: ['seller', 'mood'] });
    expect(Object.keys(askedSchema!.properties as object)).toEqual(['seller', 'mood']);
    expect(JSON.stringify(askedSchema)).not.toContain('"name"');
    expect(blocks.length).toBeGreaterThan(0);
  });

  it('is asked nothing if they answer everything', async () => {
    expect((await asked({ invoice_number: text, total: number })).blocks).toEqual([]);
  });
});
