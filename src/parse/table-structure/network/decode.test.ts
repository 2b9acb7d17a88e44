import { expect, test } from 'vitest';
import { columnCandidates, rowCandidates, type TokenBox } from './candidates.ts';
import { decodeTable } from './decode.ts';
import type { TableTokens } from './tokens.ts';

const word = (x0: number, x1: number, y0: number): TokenBox => ({ x0, x1, y0, y1: y0 + 1 });

test('texts of one line that are seen to span all columns keep their own', () => {
  const boxes = [
    ...[0, 4, 8].flatMap((y) => [word(0, 4, y), word(10, 12, y), word(20, 22, y)]),
    ...[word(0, 3, 12), word(3.3, 6, 12), word(10, 12, 12), word(20, 22, 12)],
  ];
  const columns = columnCandidates(boxes);
  const rows = rowCandidates(boxes);
  // Log odds of before, across and after, for each word and candidate.
  const placed = (places: readonly { from: number; to: number }[], at: (box: TokenBox) => number, isOver: boolean) =>
    Float32Array.from(
      boxes.flatMap((box, i) =>
        places.flatMap(({ from, to }) => {
          if (isOver && i >= 9) return [-9, 0, -9];
          return at(box) < (from + to) / 2 ? [0, -9, -9] : [-9, -9, 0];
        }),
      ),
    );
  const decoded = decodeTable(
    {
      columns: Float32Array.from(columns, () => 5),
      rows: Float32Array.from(rows, () => 5),
      classes: Float32Array.from(boxes.flatMap(() => [5, -5, -5])),
      wordColumns: placed(columns, ({ x0 }) => x0, true),
      wordRows: placed(rows, ({ y0 }) => y0, false),
    },
    { boxes, columnCandidates: columns, rowCandidates: rows } as unknown as TableTokens,
  );
  const total = decoded.cells.filter(({ rows: [row] }) => row === 3);
  expect(decoded.columnCount).toBe(3);
  expect(total.map((cell) => [...cell.columns, cell.words]).sort()).toEqual([
    [0, 0, [9, 10]],
    [1, 1, [11]],
    [2, 2, [12]],
  ]);
});

test('a check box is where its label is, also a wide space before it', () => {
  const boxes = [0, 4].flatMap((y) => [word(0, 1, y), word(2.2, 6, y), word(6.3, 8, y), word(12, 14, y)]);
  const columns = columnCandidates(boxes);
  const rows = rowCandidates(boxes);
  const odds = (places: readonly { from: number; to: number }[], at: (box: TokenBox, i: number) => number) =>
    Float32Array.from(
      boxes.flatMap((box, i) =>
        places.flatMap(({ from, to }) => (at(box, i) < (from + to) / 2 ? [0, -9, -9] : [-9, -9, 0])),
      ),
    );
  const answer = {
    columns: Float32Array.from(columns, ({ from }) => (from >= 8 ? 5 : -5)),
    rows: Float32Array.from(rows, () => 5),
    classes: Float32Array.from(boxes.flatMap(() => [5, -5, -5])),
    wordColumns: odds(columns, ({ x0 }) => x0),
    // The first box looks as if it were in the second row.
    wordRows: odds(rows, ({ y0 }, i) => (i === 0 ? 4 : y0)),
  };
  const tokens = { boxes, columnCandidates: columns, rowCandidates: rows } as unknown as TableTokens;
  const cellsOf = (marks: number[]) =>
    decodeTable(answer, tokens, { refused: new Set(), sideLines: [], marks: new Set(marks) }).cells.map(({ words }) =>
      [...words].sort((a, b) => a - b),
    );
  expect(cellsOf([0, 4])).toEqual(expect.arrayContaining([[0, 1, 2], [4, 5, 6], [3], [7]]));
  expect(cellsOf([])).toEqual(expect.arrayContaining([[1, 2], [0, 4, 5, 6], [3], [7]]));
});
