import { describe, expect, it } from 'vitest';
import { resultsFrom } from '../../../../test/fixtures/extract/extract-page.ts';
import { writtenPages } from '../../../../test/fixtures/extract/written-page.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = (properties: object, more: object = {}) => ({
  type: 'array',
  items: { type: 'object', properties, ...more },
});
const lines = list({ description: text, quantity: number, unitPrice: number, lineTotal: number });

describe('list items', () => {
  it('are the rows of a table whose header names the properties', async () => {
    const page = [
      'Description           Qty     Unit price     Amount',
      'Green tea             2       4.50           9.00',
      'Rice cake             1       3.25           3.25',
      'Total                                        12.25',
    ];
    expect(await resultsFrom(page, { lines })).toEqual({
      lines: [
        { description: 'Green tea', quantity: 2, unitPrice: 4.5, lineTotal: 9 },
        { description: 'Rice cake', quantity: 1, unitPrice: 3.25, lineTotal: 3.25 },
      ],
    });
  });

  it('continue after a page break', async () => {
    const head = 'Description           Qty     Unit price     Amount';
    const document = writtenPages(
      [head, 'Green tea             2       4.50           9.00'],
      [head, 'Rice cake             1       3.25           3.25'],
    );
    const { lines: found } = (await resultsFrom(document, { lines })) as { lines: unknown[] };
    expect(found).toHaveLength(2);
  });

  it('have texts of several lines', async () => {
    const page = [
      'Description           Qty     Unit price     Amount',
      'Green tea             2       4.50           9.00',
      'from Uji',
      'Rice cake             1       3.25           3.25',
    ];
    expect(await resultsFrom(page, { lines })).toMatchObject({ lines: [{ description: 'Green tea from Uji' }, {}] });
  });

  it('are found below a two-line header with a cell that spans two columns', async () => {
    const items = list({ product: text, cartonsPer20ft: number, cartonsPer40ft: number });
    const page = [
      'Product       Cartons per',
      '              20 ft      40 ft',
      'UIC soap      750        1500',
      'UIC oil       680        1360',
    ];
    expect(await resultsFrom(page, { items })).toEqual({
      items: [
        { product: 'UIC soap', cartonsPer20ft: 750, cartonsPer40ft: 1500 },
        { product: 'UIC oil', cartonsPer20ft: 680, cartonsPer40ft: 1360 },
      ],
    });
  });

  it('inherit a blank required first cell from the row above', async () => {
    const trips = list({ employee: text, place: text, amount: number }, { required: ['employee', 'amount'] });
    const page = [
      'Employee     Place       Amount',
      'A. Smith     Paris       12.00',
      '             Rome        15.00',
    ];
    expect(await resultsFrom(page, { trips })).toMatchObject({
      trips: [{ employee: 'A. Smith' }, { employee: 'A. Smith', place: 'Rome' }],
    });
  });

  it('are names with amounts without a header; note references are skipped', async () => {
    const balanceSheet = list({ lineItem: text, amount: number });
    const page = [
      'BILANZ',
      'Inventories        (15)     18 075.50     17 220.10',
      'Cash               3;4      245.20        179.07',
    ];
    expect(await resultsFrom(page, { balanceSheet })).toEqual({
      balanceSheet: [
        { lineItem: 'Inventories', amount: 18075.5 },
        { lineItem: 'Cash', amount: 245.2 },
      ],
    });
  });

  it('have names that start on the line above; years are not amounts', async () => {
    const balanceSheet = list({ lineItem: text, amount: number });
    const page = [
      'Balance sheet      Notes      2022           2021',
      'Receivables                   18 075.50      17 220.10',
      'Write-ups of receivables from the',
      'investment business           245.20         179.07',
    ];
    expect(await resultsFrom(page, { balanceSheet })).toEqual({
      balanceSheet: [
        { lineItem: 'Receivables', amount: 18075.5 },
        { lineItem: 'Write-ups of receivables from the investment business', amount: 245.2 },
      ],
    });
  });

  it('are found below a title on both pages of a spread, without items that the description excludes', async () => {
    const description = "each line item; exclude totals and 'of which'/'davon' sub-lines";
    const statement = { ...list({ lineItem: text, amount: number }), description };
    const page = [
      'BILANZ 2022                              BILANZ 2022',
      '',
      'Cash             245.20                  Capital          750.00',
      'davon in Euro    45.20                   Reserves         21.50',
    ];
    const { balanceSheet } = await resultsFrom(page, { balanceSheet: statement, incomeStatement: statement });
    expect(balanceSheet).toEqual([
      { lineItem: 'Cash', amount: 245.2 },
      { lineItem: 'Capital', amount: 750 },
      { lineItem: 'Reserves', amount: 21.5 },
    ]);
  });

  it('end where the table of another list starts', async () => {
    const doors = list({ mark: text, doorType: text, width: text });
    const rooms = list({ roomNumber: text, name: text, area: text });
    const page = [
      'Mark      Door type        Width',
      '101       Glass door       3 ft',
      '102       Barn door        4 ft',
      'Room number     Name        Area',
      '7               Hall        20 m',
    ];
    const results = (await resultsFrom(page, { doors, rooms })) as { doors: unknown[]; rooms: unknown[] };
    expect(results.doors).toHaveLength(2);
    expect(results.rooms).toHaveLength(1);
  });

  it('are not column totals, nor the shorter rows below them', async () => {
    const page = [
      'Artikel      Menge          Einzelpreis    Betrag',
      'Alpha        2              7.35           14.70',
      'Boreal       5              18.75          93.75',
      'Cordel       8              30.15          241.20',
      'Nettobetrag  349.65',
      'Steuer       69.93',
    ];
    const items = list({ article: text, quantity: number, unitPrice: number, amount: number });
    const { items: found } = (await resultsFrom(page, { items })) as { items: unknown[] };
    expect(found).toHaveLength(3);
  });

  it('may include an amount that is the sum of two others by chance', async () => {
    const page = [
      'Description           Qty     Unit price     Amount',
      'Green tea             1       100.00         100.00',
      'Rice cake             2       50.00          100.00',
      'Red bean              4       50.00          200.00',
    ];
    const { lines: found } = (await resultsFrom(page, { lines })) as { lines: unknown[] };
    expect(found).toHaveLength(3);
  });

  it('ignore numbers in a neighbouring column without a header', async () => {
    const packs = list({ code: text, content: number, cost: number });
    const page = [
      'Code       Content               Cost',
      'A-17       12           840      1.37',
      'A-18       24           420      2.10',
    ];
    expect(await resultsFrom(page, { packs })).toEqual({
      packs: [
        { code: 'A-17', content: 12, cost: 1.37 },
        { code: 'A-18', content: 24, cost: 2.1 },
      ],
    });
  });

  it('are separated by commas after the label of a list of primitives', async () => {
    const skills = { type: 'array', items: text };
    expect(await resultsFrom(['Skills: sewing, knitting; weaving'], { skills })).toEqual({
      skills: ['sewing', 'knitting', 'weaving'],
    });
  });

  it('are an empty list if the document has none', async () => {
    expect(await resultsFrom(['Nothing.'], { lines }, { required: ['lines'] })).toEqual({ lines: [] });
  });
});
