import { expect, it } from 'vitest';
import { rowOf } from '../../../test/fixtures/parse/row-fixture.ts';
import { splitRows } from './sheet-document.ts';

const rows = Array.from({ length: 6 }, (_, row) => rowOf(row, `row ${row}`));
const numbersOf = (pieces: ReturnType<typeof splitRows>): number[][] =>
  pieces.map((piece) => piece.map(({ row }) => row));

it('keeps a table whole if there is no limit', () => {
  expect(numbersOf(splitRows(rows, [], null, () => 1_000))).toEqual([[0, 1, 2, 3, 4, 5]]);
});

it('leaves room in every piece for the repeated header', () => {
  expect(numbersOf(splitRows(rows, rows.slice(0, 1), 30, () => 10))).toEqual([[0, 1, 2], [3, 4], [5]]);
});

it('never separates a header from its rows or drops a row, however small the limit', () => {
  expect(numbersOf(splitRows(rows, rows.slice(0, 1), 5, () => 10))).toEqual([[0, 1], [2], [3], [4], [5]]);
});

it('splits a table with very many cells even without a limit', () => {
  const wide = Array.from({ length: 3 }, (_, row) => rowOf(row, ...Array.from({ length: 2_000 }, () => 'x')));
  expect(numbersOf(splitRows(wide, [], null, () => 1))).toEqual([[0, 1], [2]]);
});
