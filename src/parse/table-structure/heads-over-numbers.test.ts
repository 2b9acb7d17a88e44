import { describe, expect, it } from 'vitest';
import { type BaseGrid, baseGrid } from './base-grid.ts';
import type { GridFacts } from './grid-facts.ts';
import { countRowsOverNumbers } from './header-rows-over-numbers.ts';
import { joinsOfHeads, layHeads } from './heads-over-numbers.ts';
import type { TableView } from './table-view.ts';
import { type TableWord, textLines } from './text-lines.ts';

/** Texts with the place where each begins; letters are 5 wide, lines 10 high. */
const line = (y0: number, ...texts: [number, string][]): TableWord[] =>
  texts.flatMap(([left, text]) => {
    let x0 = left;
    return text.split(' ').map((part) => {
      const word = { x0, x1: x0 + 5 * part.length, y0, y1: y0 + 10, text: part, parts: [] };
      x0 = word.x1 + 3;
      return word;
    });
  });

const numbers = [
  ...line(15, [0, 'Millions'], [160, '2022'], [240, '2021'], [320, '2020']),
  ...line(30, [0, 'Sales'], [155, '5,363'], [235, '4,907'], [315, '4,811']),
];
const view = (words: TableWord[]): TableView =>
  ({ signedLines: textLines(words, 10).map((line) => line.words), wordHeight: 10 }) as TableView;
const grid = { rowSeparators: [12, 27], columnSeparators: [120, 200, 300] } as BaseGrid;

const facts = {
  columnText: [
    { from: 0, to: 40 },
    { from: 155, to: 180 },
    { from: 235, to: 260 },
    { from: 315, to: 340 },
  ],
} as GridFacts;

describe('texts over several columns of numbers', () => {
  it('a text in the middle of all of them is one cell', () => {
    const heads = line(0, [158, 'For the fiscal year ended December 31,']);
    expect(joinsOfHeads(view([...heads, ...numbers]), grid, facts)).toMatchObject([
      { row: 0, column: 1, otherRow: 0, otherColumn: 2, probability: 1 },
      { row: 0, column: 2, otherRow: 0, otherColumn: 3, probability: 1 },
    ]);
  });

  it.each([
    ['stand in the middle of one column each', [150, 'Average'], [230, 'Average']],
    ['are one space apart, each over its own column', [150, 'Actual paid'], [210, 'budgeted for it']],
    ['are single words close together, each over its own column', [126, 'WinograndeScores'], [209, 'TruthfulnessTest']],
  ] as [string, [number, string], [number, string]][])('texts that %s stay apart', (_, left, right) => {
    expect(joinsOfHeads(view([...line(0, left, right), ...numbers]), grid, facts)).toEqual([]);
  });

  it.each<[string, [number, string], number, number[]]>([
    ['a text in the middle of one column goes there as a whole', [195, '% Changed in the year'], 200, [0, 0, 5, 0]],
    ['heads one space apart go to their own columns', [137, 'August 2 2024 Percent changed in all'], 225, [0, 3, 4, 0]],
  ])('%s, though a boundary cuts it elsewhere', (_, text, boundary, counts) => {
    const seen = view([...line(0, text), ...numbers]);
    const placed = baseGrid({ ...seen, words: seen.signedLines.flat() }, grid.rowSeparators, [120, boundary, 300]);
    expect(placed.words[0]!.map((words) => words.length)).not.toEqual(counts);
    layHeads(seen, placed);
    expect(placed.words[0]!.map((words) => words.length)).toEqual(counts);
  });

  it('below the first numbers nothing is joined', () => {
    const text = line(45, [158, 'For the fiscal year ended December 31,']);
    expect(joinsOfHeads(view([...numbers, ...text]), grid, facts)).toEqual([]);
  });
});

describe('header rows by the numbers below them', () => {
  /** Each text is one word in a place of its own. */
  const rowsOf = (rows: string[][]) => {
    const words = rows.map((row) => row.map((text) => (text ? line(0, [0, text]) : [])));
    const owners = rows.map((row, r) => row.map((_, c) => r * row.length + c));
    return countRowsOverNumbers({ words, rowCount: rows.length, columnCount: rows[0]!.length } as BaseGrid, owners);
  };
  const body = [
    ['Cash', '$5,363', '$4,907'],
    ['Land', '12', '—'],
  ];

  it.each<[number, string, string[][]]>([
    [2, 'heads and years', [['', 'Actual', 'Budget'], ['Millions', '2022', '2021'], ...body]],
    [1, 'years, not the group below them', [['', '2022', '2021'], ['Assets', '', ''], ...body]],
    [0, 'nothing over the numbers', body],
    [
      0,
      'nothing but years',
      [
        ['Founded', '1999', '2004'],
        ['Closed', '2011', '2020'],
        ['Sold', '2012', '2021'],
      ],
    ],
    [
      0,
      'columns of text',
      [
        ['Name', 'Role', 'Place'],
        ['Ann', 'cook', 'Bonn'],
        ['Bo', 'clerk', '12'],
      ],
    ],
  ])('%i: %s', (count, _, rows) => expect(rowsOf(rows)).toBe(count));
});
