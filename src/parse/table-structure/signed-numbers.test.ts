import { expect, it } from 'vitest';
import { joinSigns } from './signed-numbers.ts';
import type { TableWord } from './text-lines.ts';

/** Texts with the place where each begins; letters are 5 wide, 10 high. */
const line = (...texts: [string, number][]): TableWord[] =>
  texts.map(([text, x0]) => ({ x0, x1: x0 + 5 * text.length, y0: 0, y1: 10, text, parts: [] }));
const joined = (...texts: [string, number][]): string[] =>
  joinSigns([{ words: line(...texts) }], 10)[0]!.map(({ text }) => text);

it('a currency sign goes to the number behind it, however far', () => {
  expect(joined(['Revenue', 0], ['$', 80], ['5,363', 140], ['$', 180], ['4,907', 240])).toEqual([
    'Revenue',
    '$5,363',
    '$4,907',
  ]);
});

it('brackets and percent signs go to the number before them', () => {
  expect(joined(['(370', 0], [')', 24], ['12.5', 60], ['%', 90], ['(3', 120], [')%', 140])).toEqual([
    '(370)',
    '12.5%',
    '(3)%',
  ]);
});

it('a dash in the place of a number takes its sign', () => {
  expect(joined(['$', 0], ['—', 60], ['—', 100], ['%', 115])).toEqual(['$—', '—%']);
});

it('headings of nothing but signs stay apart', () => {
  expect(joined(['Change', 0], ['$', 60], ['%', 100], ['$', 140], ['%', 180])).toEqual(['Change', '$', '%', '$', '%']);
});

it('a sign stays alone where the number is too far away', () => {
  expect(joined(['$', 0], ['12', 300])).toHaveLength(2);
});

it('a percent sign in a column of units stays there, one beside words of other columns does not', () => {
  const textsOf = (unit: number) =>
    joinSigns(
      [
        { words: line(['Haemoglobin', 0], ['14.1', 80], ['g/dl', unit]) },
        { words: line(['Haematocrit', 0], ['42', 80], ['%', 110]) },
        { words: line(['Volume', 0], ['88', 80], ['fl', unit]) },
      ],
      10,
    )[1]!.map(({ text }) => text);
  expect(textsOf(110)).toEqual(['Haematocrit', '42', '%']);
  expect(textsOf(140)).toEqual(['Haematocrit', '42%']);
});
