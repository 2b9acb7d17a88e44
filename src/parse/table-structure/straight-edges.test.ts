import { expect, it } from 'vitest';
import { partAtStraightEdges } from './straight-edges.ts';
import type { TableView } from './table-view.ts';
import type { TableWord } from './text-lines.ts';

/** A number that ends at 100, and a text that begins at 103; letters are 5 wide. */
const row = (number: string, ...texts: string[]): TableWord[] => {
  const words = [{ text: number, x0: 100 - 5 * number.length, x1: 100 }];
  let x0 = 103;
  for (const text of texts) {
    words.push({ text, x0, x1: x0 + 5 * text.length });
    x0 += 5 * text.length + 3;
  }
  return words.map((word) => ({ ...word, y0: 0, y1: 10, parts: [] }));
};
const parted = (...rows: TableWord[][]): number[] =>
  partAtStraightEdges({ wordHeight: 10, signedLines: rows } as unknown as TableView, []).map(({ at }) => at);

it('numbers that end at one place and texts that begin at one place are two columns, though they touch', () => {
  expect(parted(row('1938', 'Monthly', 'value'), row('831', 'Delivery'), row('12', 'Input'))).toEqual([101.5]);
  expect(parted(row('19.38', 'Monthly', 'value'), row('83.10', 'Delivery'), row('12.00', 'Input'))).toEqual([101.5]);
});

it('a unit behind every number, days before months and two lines by chance are no columns', () => {
  expect(parted(row('1938', 'kg'), row('831', 'kg'), row('12', 'kg'))).toEqual([]);
  expect(parted(row('12', 'May'), row('14', 'June'), row('28', 'January'))).toEqual([]);
  expect(parted(row('1938', 'Monthly'), row('831', 'Delivery'))).toEqual([]);
});

it('texts that run across most lines are no columns', () => {
  const across: TableWord = { text: 'running on and on', x0: 60, x1: 145, y0: 0, y1: 10, parts: [] };
  expect(parted(row('1938', 'Monthly'), row('831', 'Delivery'), row('12', 'Input'), [across], [across])).toEqual([]);
});

it('units of different length are a column where heads end and begin at the same places', () => {
  const units = [row('1938', 'kg'), row('831', 'kg'), row('12', 'm')];
  expect(parted(row('Max', 'Unit'), ...units)).toEqual([101.5]);
  expect(parted(row('Measured', 'in'), ...units.slice(1))).toEqual([]);
  expect(parted(row('Max', 'kilo'), row('1938', 'kg'), row('831', 'kg'), row('12', 'kg'))).toEqual([]);
});
