import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTruth } from '../../../bench/tables/icdar.ts';
import type { Segment } from '../../domain/segment.ts';
import { labelledBox, labelledPage } from './boxes.ts';
import { tableFiles } from './tables.ts';

const bbox = { left: 144, top: 288, width: 288, height: 144 };
const cell = (row: number, col: number, text: string, col_span = 1) => ({
  ...{ row, col, row_span: 1, col_span, text, bbox, header: false, confidence: 1 },
});
const table: Segment = {
  segment_id: 't',
  segment_type: 'Table',
  bbox,
  page_number: 2,
  page_width: 1224,
  page_height: 1584,
  text: 'Fruit & veg',
  cells: [cell(0, 0, 'Fruit & <veg>', 2), cell(1, 0, 'Pears'), cell(1, 1, '')],
};

it('exports tables in the format of the table benchmark', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-export-'));
  try {
    const files = tableFiles('a.pdf', [table], () => 144)!;
    await writeFile(path.join(folder, 'a-reg.xml'), files.regions);
    await writeFile(path.join(folder, 'a-str.xml'), files.structures);
    const [truth, ...others] = await readTruth(path.join(folder, 'a'));
    expect(others).toEqual([]);
    expect(truth).toMatchObject({ page: 2, box: { x1: 72, x2: 216, y1: 576, y2: 648 } });
    expect(truth!.cells.map(({ firstRow, lastColumn }) => [firstRow, lastColumn])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('omits tables of images, which have no size in points', () => {
  expect(tableFiles('a.png', [table], () => null)).toBeNull();
});

it('exports boxes as fractions for the scorer and as pixels with a class for training', () => {
  expect(labelledBox(table)).toMatchObject({ category: 'Table', page: 2, bbox: [0.11765, 0.18182, 0.35294, 0.27273] });
  const page = JSON.parse(labelledPage('t-2', [table, { ...table, segment_type: 'Legend' }]));
  expect(page).toEqual({
    id: 't-2',
    set: 'corrections',
    lines: [['Table', 144, 288, 432, 432]],
    blocks: [[144, 288, 432, 432]],
  });
});
