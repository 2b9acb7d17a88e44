import { expect, it } from 'vitest';
import { withRowsOfNumbers } from './number-rows.ts';
import type { TableLine } from './text-lines.ts';

/** Texts with the place where each begins; letters are 5 wide. The first column ends at 100, others are 50 wide. */
const line = (...texts: [string, number][]): TableLine =>
  ({ words: texts.map(([text, x0]) => ({ x0, x1: x0 + 5 * text.length, y0: 0, y1: 10, text, parts: [] })) }) as never;
const COLUMNS = [100, 150, 200];
const rows = (lines: TableLine[], probabilities: number[]): number[] =>
  withRowsOfNumbers(lines, COLUMNS, probabilities, 0.5);

const gambling = line(['Gambling', 0], ['8.2', 110], ['1.4', 160], ['6.8', 210]);
const children = line(['children', 0], ['92.4', 110], ['3.7', 160], ['88.7', 210]);

it('two lines with a label and numbers in the same columns are two rows', () => {
  expect(rows([gambling, children], [0.1])).toEqual([1]);
});

it('of the boundaries around a line without numbers the likelier parts the two', () => {
  const offenses = line(['Offenses against', 0]);
  expect(rows([gambling, offenses, children], [0.4, 0.2])).toEqual([1, 0.2]);
  expect(rows([gambling, offenses, children], [0.2, 0.9])).toEqual([0.2, 0.9]);
});

it('a second line without a label may be deviations below their means', () => {
  expect(rows([gambling, line(['(0.2)', 110], ['(0.1)', 160], ['(0.3)', 210])], [0.1])).toEqual([0.1]);
});

it('numbers in other columns, or in one only, part nothing', () => {
  expect(rows([gambling, line(['more', 0], ['12', 160])], [0.1])).toEqual([0.1]);
  expect(rows([line(['one', 0], ['1', 110]), line(['two', 0], ['2', 110])], [0.1])).toEqual([0.1]);
});

it('one column of numbers is enough where both lines fill every column', () => {
  const code = line(['Code', 0], ['Item', 110], ['Region', 155], ['(479)', 210]);
  const price = line(['price layer', 0], ['method', 110], ['Input', 155], ['(129)', 210]);
  expect(rows([code, price], [0.1])).toEqual([1]);
  expect(rows([code, line(['price layer', 0], ['Input', 155], ['(129)', 210])], [0.1])).toEqual([0.1]);
});

it('a text between two lines of a later column and numbers names both, and stays with the first', () => {
  const [no, yes] = [line(['No', 110], ['12', 160], ['24.1', 210]), line(['Yes', 110], ['38', 160], ['75.9', 210])];
  expect(rows([no, line(['Ulm', 0]), yes], [0.2, 0.1])).toEqual([0.2, 1]);
  expect(rows([no, line(['and others', 110], ['(3)', 160])], [0.2])).toEqual([0.2]);
});

it('sums below each other are rows', () => {
  const [tax, total] = [line(['Tax', 160], ['2.10', 210]), line(['Total', 160], ['9.80', 210])];
  expect(rows([tax, total], [0.2])).toEqual([1]);
});
