import { expect, it } from 'vitest';
import { rowOf } from '../../../test/fixtures/parse/row-fixture.ts';
import { splitRows } from './sheet-document.ts';

const rows = Array.from({ length: 6 }, (_, row) => rowOf(row, `row ${row}`));
const numbersOf = (pieces: ReturnType<typeof splitRows>): number[][] =>
  pieces.map((piece) => piece.map(({ row }) => row));

it('keeps a table whole where there is no ceiling', () => {
  expect(numbersOf(splitRows(rows, [], null, () => 1_000))).toEqual([[0, 1, 2, 3, 4, 5]]);
});

it('leaves room in every piece for the header that it repeats', () => {
  expect(numbersOf(splitRows(rows, rows.slice(0, 1), 30, () => 10))).toEqual([[0, 1, 2], [3, 4], [5]]);
});

it('never leaves a header alone, nor a row out, however small the room', () => {
  expect(numbersOf(splitRows(rows, rows.slice(0, 1), 5, () => 10))).toEqual([[0, 1], [2], [3], [4], [5]]);
});

it('cuts a table of very many cells even without a ceiling', () => {
  const wide = Array.from({ length: 3 }, (_, row) => rowOf(row, ...Array.from({ length: 2_000 }, () => 'x')));
  expect(numbersOf(splitRows(wide, [], null, () => 1))).toEqual([[0, 1], [2]]);
});
