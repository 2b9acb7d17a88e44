import { expect, it } from 'vitest';
import { rowOf } from '../../../test/fixtures/parse/row-fixture.ts';
import { countSheetHeaderRows } from './header-rows.ts';

const count = (...rows: string[][]): number =>
  countSheetHeaderRows(
    rows.map((texts, row) => rowOf(row, ...texts)),
    [],
    [],
  );

it('detects labels above values as a header', () => {
  expect(count(['fruit', 'weight'], ['apple', '3'], ['pear', '4'])).toBe(1);
});

it('detects two bold rows above a plain body as two header rows', () => {
  expect(count(['*fruit', '*weight'], ['*kind', '*kg'], ['apple', '3'], ['pear', '4'])).toBe(2);
});

it('treats years as column names and other numbers as values', () => {
  expect(count(['*', '*2023', '*2024'], ['apple', '3', '4'])).toBe(1);
  expect(count(['7', '9'], ['3', '4'])).toBe(0);
});

it('treats the first row of a filtered range as a header', () => {
  const rows = [rowOf(0, 'as of May'), rowOf(1, '7', '9'), rowOf(2, '3', '4')];
  expect(countSheetHeaderRows(rows, [], [1])).toBe(2);
});

it('finds no header without rows below', () => {
  expect(count(['fruit', 'weight'])).toBe(0);
});

it('includes rows below a header cell that spans columns', () => {
  const head = [rowOf(0, 'fruit', 'weight'), rowOf(1, 'kind', 'net', 'gross')];
  const body = [rowOf(2, 'apple', '3', '4'), rowOf(3, 'pear', '5', '6')];
  expect(countSheetHeaderRows([...head, ...body], [{ top: 0, left: 1, bottom: 0, right: 2 }], [])).toBe(2);
});
