import { expect, it } from 'vitest';
import { cellKey, cellName, columnName, rangeName } from './cell-names.ts';

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});

it('names a cell by its column and its row from 1', () => {
  expect(cellName(0, 0)).toBe('A1');
  expect(cellName(9, 27)).toBe('AB10');
});

it('names a range by its corners, and a single cell by itself', () => {
  expect(rangeName({ top: 1, left: 1, bottom: 2, right: 2 })).toBe('B2:C3');
  expect(rangeName({ top: 1, left: 1, bottom: 1, right: 1 })).toBe('B2');
});

it('gives every cell a unique number', () => {
  const keys = [cellKey(0, 1), cellKey(1, 0), cellKey(1, 1), cellKey(0, 16_383), cellKey(1_048_575, 16_383)];
  expect(new Set(keys).size).toBe(keys.length);
});
