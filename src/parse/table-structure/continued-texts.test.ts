import { expect, it } from 'vitest';
import { withContinuedTexts } from './continued-texts.ts';
import type { TableView } from './table-view.ts';

/** Texts with the place where each begins, line by line; letters are 5 wide, lines 12 apart. Columns begin at 30, 150 and 200. */
const COLUMNS = [30, 150, 200];
type Text = [text: string, x0: number];

function starts(lines: Text[][]): number[] {
  const view = {
    wordHeight: 10,
    lines: lines.map((texts, index) => ({
      words: texts.map(([text, x0]) => ({
        x0,
        x1: x0 + 5 * text.length,
        y0: 12 * index,
        y1: 12 * index + 10,
        text,
        parts: [],
      })),
      middle: 12 * index + 5,
      x0: texts[0]![1],
    })),
  };
  return withContinuedTexts(view as unknown as TableView, COLUMNS, Array(lines.length - 1).fill(0.9));
}
const row = (mark: string, text: string): Text[] => [
  ...(mark === '' ? [] : [[mark, 0] as Text]),
  [text, 30],
  ['17', 150],
  ['70.34', 200],
];
const rows = (...marks: string[]): Text[][] => marks.map((mark) => row(mark, 'Steel'));

it('text alone goes on with the row above where every row has its mark', () => {
  expect(starts([...rows('1', '2'), [['Delivery', 30]], [['Order', 30]], ...rows('3')])).toEqual([0.9, 0, 0, 0.9]);
});

it('text that begins elsewhere, stands in two columns or below a head starts a row', () => {
  expect(starts([...rows('1', '2', '3'), [['Delivery', 60]]]).at(-1)).toBe(0.9);
  expect(
    starts([
      ...rows('1', '2', '3'),
      [
        ['Delivery', 30],
        ['none', 150],
      ],
    ]).at(-1),
  ).toBe(0.9);
  expect(
    starts([
      [
        ['No', 0],
        ['Item', 30],
        ['Price', 200],
      ],
      [['sold', 30]],
      ...rows('1', '2', '3'),
    ])[0],
  ).toBe(0.9);
});

it('where rows have no mark of their own, nothing is told', () => {
  expect(starts([...rows('Ulm', '', '', 'Bonn', ''), [['Delivery', 30]]]).at(-1)).toBe(0.9);
});
