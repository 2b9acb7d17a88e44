import { expect, it } from 'vitest';
import { tableModel } from '../../models/table/table-model.ts';
import { readView } from './read-table.ts';
import { tableFixture } from './table-fixture.ts';
import { viewTable } from './table-view.ts';

/** Cells over several rows, read by a model that would join everything with what stands below. */
function tallCells(rows: string[][]): string[] {
  const { region, content } = tableFixture({ columns: [180, 120, 120], rows });
  const view = viewTable(region, content, content.words);
  const grid = readView(view, {
    ask: (question, asked) => (question === 'down' ? 0.9 : tableModel().ask(question, asked)),
  })!;
  return grid.cells.filter(({ rowSpan }) => rowSpan > 1).map(({ words }) => words.map(({ text }) => text).join(' '));
}

it('texts in rows that each have numbers are cells of their own', () => {
  expect(
    tallCells([
      ['Austria', '1,240', '12%'],
      ['Germany', '983', '9%'],
      ['Spain', '77', '1%'],
      ['Sweden', '5,310', '44%'],
    ]),
  ).toEqual([]);
});

it('texts in rows without numbers may be one cell', () => {
  const tall = tallCells([
    ['Austria', 'Vienna', 'Danube'],
    ['Germany', 'Berlin', 'Spree'],
    ['Spain', '77', '1%'],
    ['Sweden', '5,310', '44%'],
  ]);
  expect(tall.some((text) => text.startsWith('Austria Germany'))).toBe(true);
});
