import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { extractionColumns } from '../../domain/extraction/extraction-columns.ts';
import { sheetsOf, type TableDocument } from './rows.ts';
import { xlsxOf } from './workbook.ts';
import { csvOfSheet, xmlOfSheet } from './written-rows.ts';

const metric = (score: number) => ({ score, confidence: 'High', citation_status: 'Created' });
const text = { type: 'string' };
const schema = {
  type: 'object',
  properties: {
    number: text,
    seller: { $ref: '#/$defs/party' },
    tags: { type: 'array', items: text },
    items: { type: 'array', items: { type: 'object', properties: { name: text, price: { type: 'number' } } } },
  },
  $defs: { party: { anyOf: [{ type: 'null' }, { type: 'object', properties: { name: text } }] } },
};
const DOCUMENTS: TableDocument[] = [
  {
    ...{ file: 'a.pdf', status: 'Succeeded', error: null },
    results: {
      ...{ number: '=HYPERLINK("http://x")', seller: { name: 'Tea, "Ltd"' }, tags: ['a', 'b'] },
      items: [{ name: '+49 30 1', price: -4.5 }, { name: 'Cup' }],
    },
    metrics: {
      number: metric(0.99),
      seller: { name: metric(0.5) },
      tags: metric(0.7),
      items: [{ price: metric(0.8) }],
    },
  },
  { file: 'b.pdf', status: 'Failed', error: 'The file is empty.', results: null, metrics: null },
];
const sheets = () => sheetsOf(extractionColumns(schema), () => DOCUMENTS);
const written = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');

describe('extraction table', () => {
  it('has one row per document, with values, confidence and errors', async () => {
    const [, head, first, second] = /^(.*)\r\n(.*)\r\n(.*)\r\n$/.exec(
      (await written(csvOfSheet(sheets()[0]!))).slice(1),
    )!;
    expect(head).toBe(
      'file,status,error,number,number (confidence),seller.name,seller.name (confidence),tags,tags (confidence)',
    );
    expect(first).toContain('"Tea, ""Ltd""",0.5,"a; b",0.7');
    expect(second).toBe('b.pdf,Failed,The file is empty.,,,,,,');
  });

  it('writes formulas as text and numbers as numbers', async () => {
    expect(await written(csvOfSheet(sheets()[0]!))).toContain(`"'=HYPERLINK(""http://x"")",0.99`);
    expect(await written(csvOfSheet(sheets()[1]!))).toContain(`a.pdf,1,"'+49 30 1",,-4.5,0.8`);
  });

  it('has a sheet for each list in a workbook, without formulas', async () => {
    const bytes = Buffer.concat(
      await Array.fromAsync(xlsxOf(sheets().map((sheet) => ({ name: sheet.name, rows: () => xmlOfSheet(sheet) })))),
    );
    const book = XLSX.read(bytes, { cellFormula: true });
    expect(book.SheetNames).toEqual(['documents', 'items']);
    const cells = Object.entries(book.Sheets.documents!).filter(([name]) => /^[A-Z]/.test(name));
    expect(cells.every(([, cell]) => (cell as XLSX.CellObject).f === undefined)).toBe(true);
    expect(book.Sheets.documents!.D2).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")' });
    expect(XLSX.utils.sheet_to_json(book.Sheets.items!, { header: 1 })).toMatchObject([
      ['file', 'row', 'name', 'name (confidence)', 'price', 'price (confidence)'],
      ['a.pdf', 1, '+49 30 1', undefined, -4.5, 0.8],
      ['a.pdf', 2, 'Cup'],
    ]);
  });
});
