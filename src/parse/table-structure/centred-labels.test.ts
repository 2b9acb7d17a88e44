import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { tableModel } from '../../models/table/table-model.ts';
import { centredLabels } from './centred-labels.ts';
import { findColumns } from './find-boundaries.ts';
import { readTable } from './read-table.ts';
import { type TableFixture, tableFixture } from './table-fixture.ts';
import { viewTable } from './table-view.ts';

const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: '/nowhere', threads: 1 };

/** A row of the fixture is this high. */
const PITCH = 36;

/** Rows of texts; labels that span rows as `text ×rows`. */
function read({ region, content }: TableFixture): string[][] {
  const grid = readTable(region, content, ctx)!;
  const rows: string[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const { row, rowSpan, words } of grid.cells) {
    rows[row]!.push(words.map((word) => word.text).join(' ') + (rowSpan > 1 ? ` ×${rowSpan}` : ''));
  }
  return rows;
}

/** The fixture with the words of some labels moved down, in rows; what is left of their ink would be lines. */
function moved(fixture: TableFixture, down: Record<string, number>): TableFixture {
  const words = fixture.content.words.map((word) => {
    const by = PITCH * (down[word.text] ?? 0);
    return { ...word, bbox: { ...word.bbox, top: word.bbox.top + by }, baseline: word.baseline! + by };
  });
  const raster = { ...fixture.content.raster, data: new Uint8Array(fixture.content.raster.data.length).fill(255) };
  return { ...fixture, content: { ...fixture.content, words, raster } };
}

function labelsOf({ region, content }: TableFixture): string[] {
  const view = viewTable(region, content, content.words);
  const separators = findColumns(view, tableModel()).map(({ at }) => at);
  return centredLabels(view, separators).map(
    ({ label, beside }) => `${label.words.map(({ text }) => text).join(' ')} beside ${beside.length}`,
  );
}

const ROWS = [
  ['Outcome', 'Group', 'Number', 'Share'],
  ['Headache', 'Men', '12', '4.1'],
  ['', 'Women', '7', '2.2'],
  ['Fever', 'Men', '31', '9.4'],
  ['', 'Women', '40', '12.0'],
  ['', 'Children', '43', '13.9'],
  ['Cough', 'All', '15', '8.8'],
];
const AS_MEANT = [
  ['Outcome', 'Group', 'Number', 'Share'],
  ['Headache ×2', 'Men', '12', '4.1'],
  ['Women', '7', '2.2'],
  ['Fever ×3', 'Men', '31', '9.4'],
  ['Women', '40', '12.0'],
  ['Children', '43', '13.9'],
  ['Cough', 'All', '15', '8.8'],
];
const fixture = () => tableFixture({ columns: [140, 140, 100, 100], rows: ROWS });

describe('centredLabels', () => {
  it('gives labels in the middle of their rows to the first of them', () => {
    expect(read(moved(fixture(), { Headache: 0.5, Fever: 1 }))).toEqual(AS_MEANT);
  });

  it('leaves labels alone that stand on first rows', () => {
    expect(labelsOf(fixture())).toEqual([]);
  });

  it('leaves labels alone that do not share out all rows', () => {
    expect(labelsOf(moved(fixture(), { Headache: 0.5, Fever: 1 }))).toContain('Fever beside 3');
    expect(labelsOf(moved(fixture(), { Headache: 0.5, Fever: 0.5 }))).toEqual([]);
  });

  it('gives a text beside the rows of a head to the first of these', () => {
    const heads = [
      ['Country', 'Sales', 'Sales', 'Costs'],
      ['', '2019', '2020', '2020'],
      ['', 'EUR', 'EUR', 'EUR'],
      ...ROWS.slice(6),
    ];
    const rows = read(moved(tableFixture({ columns: [140, 140, 100, 100], rows: heads, boldRows: 3 }), { Country: 1 }));
    expect(rows[0]).toEqual(['Country ×3', 'Sales', 'Sales', 'Costs']);
  });

  it('takes a title between rows for a line of its own', () => {
    const rows = [...ROWS.slice(0, 3), ['Second week', '', '', ''], ...ROWS.slice(3)];
    const labels = labelsOf(moved(tableFixture({ columns: [140, 140, 100, 100], rows }), { Headache: 0.5, Fever: 1 }));
    expect(labels).toEqual([
      'Outcome beside 1',
      'Headache beside 2',
      'Second week beside 1',
      'Fever beside 3',
      'Cough beside 1',
    ]);
  });
});
