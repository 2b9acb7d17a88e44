import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import { placeOf } from './undrawn-cells.ts';

const HEAD = ['Description           Qty       Amount', 'Green tea             2         9.00'];

/** A sheet whose image shows two rows. */
function cutSheet(rows: readonly string[][]): DocumentToExtract {
  const document = writtenPage(HEAD, { type: 'Table' });
  const [segment] = document.segments;
  const columnOf = (left: number): string => (left < 200 ? 'A' : left < 380 ? 'B' : 'C');
  for (const word of segment!.ocr!) word.ss_cell_ref = `${columnOf(word.bbox.left)}${word.bbox.top > 0 ? 2 : 1}`;
  const below = rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ cell_id: `${row}-${column}`, range: `${'ABC'[column]}${row + 3}`, text })),
  );
  segment!.ss_cells = below;
  segment!.ss_sheet_name = 'Stock';
  return document;
}

const lines = {
  type: 'array',
  items: {
    type: 'object',
    properties: { description: { type: 'string' }, qty: { type: 'integer' }, amount: { type: 'number' } },
  },
};

describe('cells outside the image of a sheet', () => {
  it('continue the table in the image', async () => {
    const document = cutSheet([
      ['Rice cake', '1', '3.25'],
      ['Long grain rice from the north', '10', '1,200.50'],
    ]);
    const { results, citations, metrics } = await extractFrom(document, { lines });
    expect(results.lines).toEqual([
      { description: 'Green tea', qty: 2, amount: 9 },
      { description: 'Rice cake', qty: 1, amount: 3.25 },
      { description: 'Long grain rice from the north', qty: 10, amount: 1200.5 },
    ]);
    const cited = citations.lines as unknown as Record<string, unknown[]>[];
    expect(cited[2]!.amount).toMatchObject([
      {
        citation_type: 'Cell',
        content: '1,200.50',
        bboxes: [],
        ss_ranges: ['C4'],
        ss_sheet_name: 'Stock',
        segment_id: 'segment-1',
      },
    ]);
    expect((metrics.lines as unknown as Record<string, unknown>[])[2]!.amount).toMatchObject({
      citation_status: 'Created',
    });
  });

  it('are found by the label beside them', async () => {
    const document = cutSheet([
      ['', '', ''],
      ['Grand total', '', '4,711.00'],
    ]);
    const { results, citations } = await extractFrom(document, { grandTotal: { type: 'number' } });
    expect(results.grandTotal).toBe(4711);
    expect(citations.grandTotal).toMatchObject([{ ss_ranges: ['C4'] }]);
  });

  it('are ignored if they are hidden in the file', async () => {
    const document = cutSheet([['Secret fee', '1', '99.00']]);
    for (const cell of document.segments[0]!.ss_cells!) cell.hidden = true;
    expect((await extractFrom(document, { secretFee: { type: 'number' } })).results.secretFee).toBeUndefined();
  });

  it('have the row and column of their name', () => {
    expect([placeOf('A1'), placeOf('Z20'), placeOf('AB12')]).toEqual([
      { row: 1, column: 1 },
      { row: 20, column: 26 },
      { row: 12, column: 28 },
    ]);
  });
});
