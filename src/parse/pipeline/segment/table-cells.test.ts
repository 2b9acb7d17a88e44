import { expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { tableCells } from './table-cells.ts';

const word = (text: string, left: number, top: number): Word => ({
  text,
  bbox: { left, top, width: 40, height: 10 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});
const cell = (row: number, column: number, words: Word[], columnSpan = 1) => ({
  row,
  column,
  rowSpan: 1,
  columnSpan,
  words,
});
const grid = {
  rowCount: 3,
  columnCount: 3,
  headerRowCount: 1,
  cells: [
    cell(0, 0, [word('Fruit', 10, 10)]),
    cell(0, 1, [word('Sales', 100, 10), word('in', 150, 10)], 2),
    cell(1, 0, [word('Pears', 10, 30)]),
    { ...cell(1, 1, [word('12', 100, 30)]), confidence: 0.7 },
    cell(1, 2, [word('14', 180, 30)]),
    cell(2, 0, []),
    cell(2, 1, []),
    cell(2, 2, []),
  ],
};
const cells = tableCells(grid, { left: 0, top: 0, width: 240, height: 70 });

it('a cell has grid position, box in page pixels, text and header flag', () => {
  expect(cells[1]).toEqual({
    row: 0,
    col: 1,
    row_span: 1,
    col_span: 2,
    bbox: { left: 100, top: 10, width: 90, height: 10 },
    text: 'Sales in',
    header: true,
    confidence: null,
  });
  expect(cells[3]).toMatchObject({ header: false, confidence: 0.7, text: '12' });
});

it('an empty cell has a box by its row and column', () => {
  expect(cells[6]!.bbox).toEqual({ left: 100, top: 40, width: 40, height: 30 });
});

it('boxes of empty cells are inside the table, even if whole rows and columns are empty', () => {
  const empty = { ...grid, cells: grid.cells.map((one) => ({ ...one, words: [] })) };
  const table = { left: 0, top: 0, width: 240, height: 90 };
  const found = tableCells(empty, table);
  expect(found).toHaveLength(cells.length);
  for (const { bbox, row } of found) {
    expect(bbox.top).toBe(30 * row);
    expect(bbox.left + bbox.width).toBeLessThanOrEqual(240);
    expect(bbox.width * bbox.height).toBeGreaterThan(0);
  }
});
