import { expect, it } from 'vitest';
import { withHeadsOfTheirOwn } from './own-heads.ts';
import type { TableView } from './table-view.ts';
import type { TableLine, TableWord } from './text-lines.ts';

/** Texts with the place where each begins; letters are 5 wide, lines 10 high. */
type Texts = [string, number][];
const wordsOf = (texts: Texts, row: number): TableWord[] =>
  texts.map(([text, x0]) => ({ x0, x1: x0 + 5 * text.length, y0: 20 * row, y1: 20 * row + 10, text, parts: [] }));
const view = (...texts: Texts[]): TableView => {
  const lines = texts.map((line, row) => ({ words: wordsOf(line, row) }) as TableLine);
  const words = lines.flatMap((line) => line.words);
  return { wordHeight: 10, lines, words, ruledHeight: new Float32Array(400) } as unknown as TableView;
};
const boundary = (at: number) => ({ at, from: at - 5, to: at + 5, probability: 0.8 });
const places = (found: { at: number }[]): number[] => found.map(({ at }) => at);
const rows: Texts[] = ['Cups', 'Plates'].map((label) => [[label, 0], ['4.20', 180], ['9.80', 280]]); // biome-ignore format: rows as they stand

it('a head that stands left over numbers that stand right is their own, not that of the column before', () => {
  const head: Texts = [['Item', 0], ['Price', 100], ['Sum', 265]]; // biome-ignore format: a row as it stands
  expect(places(withHeadsOfTheirOwn(view(head, ...rows), [boundary(160), boundary(240)]))).toEqual([65, 240]);
});

it('heads of several columns move on together until each has one', () => {
  const head: Texts = [['Item', 0], ['Price', 100], ['Sum', 220]]; // biome-ignore format: a row as it stands
  expect(places(withHeadsOfTheirOwn(view(head, ...rows), [boundary(160), boundary(260)]))).toEqual([65, 210]);
});

it('boundaries stay in order, or where they are', () => {
  const table = view([['aaa', 52], ['label', 95], ['bbbb', 156]], [['aa', 100]], [['c', 50], ['dd', 119], ['eeeee', 151], ['ffffffff', 178]]); // biome-ignore format: rows as they stand
  const columns = [boundary(154), boundary(252), boundary(266)];
  expect(withHeadsOfTheirOwn(table, columns)).toEqual(columns);
});

it('boundaries stay where heads have a column each, where they are drawn, and where other texts are in the way', () => {
  const each: Texts = [['Item', 0], ['Price', 170], ['Sum', 265]]; // biome-ignore format: a row as it stands
  expect(places(withHeadsOfTheirOwn(view(each, ...rows), [boundary(160), boundary(240)]))).toEqual([160, 240]);
  const head: Texts = [['Item', 0], ['Price', 100], ['Sum', 265]]; // biome-ignore format: a row as it stands
  const drawn = view(head, ...rows);
  drawn.ruledHeight[160] = 0.9;
  expect(places(withHeadsOfTheirOwn(drawn, [boundary(160), boundary(240)]))).toEqual([160, 240]);
  const long: Texts = [['A very long label, longer than', 0], ['1.00', 180], ['2.00', 280]]; // biome-ignore format: a row as it stands
  expect(places(withHeadsOfTheirOwn(view(head, long, ...rows), [boundary(160), boundary(240)]))).toEqual([160, 240]);
});
