import { expect, it } from 'vitest';
import type { Coverage } from './column-gaps.ts';
import { columnSeparatorIn } from './column-separator.ts';
import { partNumberPairs } from './number-columns.ts';
import { joinSigns } from './signed-numbers.ts';
import type { TableView } from './table-view.ts';
import type { TableLine, TableWord } from './text-lines.ts';
import { withoutTornColumns } from './torn-columns.ts';

/** Texts with the place where each begins; letters are 5 wide, lines 10 high. */
type Texts = [string, number][];
const wordsOf = (texts: Texts, row: number): TableWord[] =>
  texts.map(([text, x0]) => ({ x0, x1: x0 + 5 * text.length, y0: 20 * row, y1: 20 * row + 10, text, parts: [] }));
const view = (...texts: Texts[]): TableView => {
  const lines = texts.map((line, row) => ({ words: wordsOf(line, row) }) as TableLine);
  return { wordHeight: 10, lines, signedLines: joinSigns(lines, 10) } as TableView;
};
const boundary = (at: number) => ({ at, from: at - 5, to: at + 5, probability: 0.8 });
const places = (found: { at: number }[]): number[] => found.map(({ at }) => at);

it('numbers side by side on line after line part their column, signs and dashes counted in', () => {
  const table = view(
    [['Sales', 0], ['$', 100], ['14,189', 120], ['$', 170], ['14,082', 190]],
    [['Margin', 0], ['32%', 140], ['36%', 210]],
    [['Other', 0], ['—', 145], ['12', 210]],
  ); // biome-ignore format: rows as they stand
  expect(places(partNumberPairs(table, [boundary(60)]))).toEqual([60, 162.5]);
});

it('numbers that end lines of labels are a column, though a title runs across the space between them', () => {
  const rows: Texts[] = ['Goodwill', 'Cash', 'Receivables'].map((text) => [[text, 0], ['9,729', 150], ['8,060', 250]]); // biome-ignore format: rows as they stand
  const title: Texts = [['LIABILITIES AND SHAREHOLDERS EQUITY', 0]];
  expect(places(partNumberPairs(view(...rows, title), [boundary(220)]))).toEqual([102.5, 220]);
  const text: Texts[] = ['Goodwill', 'Cash', 'Receivables'].map((label) => [[label, 0], ['9', 5 * label.length + 3], ['8,060', 250]]); // biome-ignore format: rows as they stand
  expect(places(partNumberPairs(view(...text, title), [boundary(220)]))).toEqual([220]);
});

it('ranges and numbers one space apart stay in one column', () => {
  const ranges: Texts[] = [1, 3, 6, 9].map((from) => [['Slope', 0], [`${from}`, 100], ['-', 110], [`${from + 1}`, 120]]); // biome-ignore format: rows as they stand
  expect(places(partNumberPairs(view(...ranges), [boundary(60)]))).toEqual([60]);
  const thousands: Texts[] = [1, 3, 6, 9].map((from) => [['Slope', 0], [`${from}`, 100], ['234', 108]]); // biome-ignore format: rows as they stand
  expect(places(partNumberPairs(view(...thousands), [boundary(60)]))).toEqual([60]);
});

it('two numbers on two lines only are no columns yet', () => {
  const pair: Texts = [['Sales', 0], ['12', 100], ['14', 140]]; // biome-ignore format: a row as it stands
  expect(places(partNumberPairs(view(pair, pair), [boundary(60)]))).toEqual([60]);
});

it('a column with nothing but the ends of long labels goes', () => {
  const label: Texts = [
    ['Expected to vest, December', 0],
    ['2021', 133],
    ['44,747', 200],
  ];
  const short: Texts[] = ['Granted', 'Exercised', 'Expired'].map((text) => [[text, 0], ['779', 200]]); // biome-ignore format: rows as they stand
  expect(places(withoutTornColumns(view(label, ...short), [boundary(131), boundary(180)]))).toEqual([180]);
});

it('the unit behind every number is no column of its own, other words one space behind are', () => {
  const rows = (...units: string[]): Texts[] =>
    units.map((unit, row) => [['Steel', 0], [`6${row}.10`, 100], [unit, 128]]); // biome-ignore format: rows as they stand
  const kept = (...units: string[]) =>
    places(withoutTornColumns(view(...rows(...units)), [boundary(60), boundary(126)]));
  expect(kept('EUR', 'EUR', 'EUR', 'EUR')).toEqual([60]);
  expect(kept('high', 'low', 'low', 'none')).toEqual([60, 126]);
});

it('the number behind the same label on every line is no column of its own, other words one space before are', () => {
  const rows = (...labels: string[]): Texts[] =>
    labels.map((label, row) => [['Steel', 0], [label, 100], [`${row + 8}`, 138]]); // biome-ignore format: rows as they stand
  const kept = (...labels: string[]) =>
    places(withoutTornColumns(view(...rows(...labels)), [boundary(60), boundary(136)]));
  expect(kept('Chapter', 'Chapter', 'Chapter', 'Chapter')).toEqual([60]);
  expect(kept('Granted', 'Expired', 'Granted', 'Settled')).toEqual([60, 136]);
});

it('spaces of typewriter type are as wide as its letters, and tear no text', () => {
  const label: Texts = [['River', 0], ['steel', 32], ['monthly', 64], ['40', 200]]; // biome-ignore format: rows as they stand
  const short: Texts[] = ['Layer', 'Mean', 'Date'].map((text) => [[text, 0], ['314', 200]]); // biome-ignore format: rows as they stand
  const table = view(label, ...short);
  const font = { monospace: true } as NonNullable<TableWord['parts'][number]['font']>;
  const typed = table.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, parts: [{ font } as TableWord['parts'][number]] })),
  }));
  expect(places(withoutTornColumns(table, [boundary(61), boundary(180)]))).toEqual([61, 180]);
  expect(places(withoutTornColumns({ ...table, lines: typed }, [boundary(61), boundary(180)]))).toEqual([180]);
});

it('a column whose texts stand apart from those before it stays, and so does one that stands close on most lines', () => {
  const apart: Texts[] = ['Granted', 'Exercised', 'Expired'].map((text) => [[text, 0], ['779', 70]]); // biome-ignore format: rows as they stand
  expect(places(withoutTornColumns(view(...apart), [boundary(60)]))).toEqual([60]);
  const close: Texts[] = ['779', '812', '335'].map((text) => [['Granted', 0], [text, 38]]); // biome-ignore format: rows as they stand
  expect(places(withoutTornColumns(view(...close), [boundary(36)]))).toEqual([36]);
});

it('a boundary keeps clear of a header that reaches into the gap, and stands on the line where one is drawn', () => {
  const count = new Uint16Array(100).fill(1, 40, 80);
  const coverage: Coverage = { count, byLine: [] };
  const free = { width: 100, ruledHeight: new Float32Array(100) };
  expect(columnSeparatorIn(free, coverage, { from: 20, to: 80 })).toBe(30);
  const ruledHeight = new Float32Array(100);
  ruledHeight[70] = 0.9;
  expect(columnSeparatorIn({ width: 100, ruledHeight }, coverage, { from: 20, to: 80 })).toBe(70);
});
