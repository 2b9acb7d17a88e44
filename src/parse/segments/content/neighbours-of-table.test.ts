import { expect, test } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import { neighboursOf } from './neighbours-of-table.ts';

/** A segment with words of 10 pixels' height, one for each name. */
function segment(type: SegmentDraft['type'], names: string, left: number, top: number, height = 10): SegmentDraft {
  const words = names.split(' ').map((text, i) => ({
    text,
    bbox: { left: left + 50 * i, top, width: 40, height: 10 },
    confidence: 1,
    source: 'text-layer' as const,
    angle: 0 as const,
  }));
  const bbox = { left, top, width: 50 * words.length - 10, height };
  return { id: names, type, bbox, confidence: 1, words, lines: [words.map((_, i) => i)] };
}

const table = segment('Table', 'Apples 12 Pears 4', 100, 200, 100);
const offered = (...others: SegmentDraft[]) =>
  neighboursOf(table, [table, ...others]).map((side) => side.map((row) => row.map(({ id }) => id)));

test('short texts above and below are offered row by row, the nearest first', () => {
  const fruit = segment('Text', 'Fruit', 100, 185);
  const weight = segment('Caption', 'Weight', 200, 185);
  const title = segment('SectionHeader', 'Harvest of 2019', 100, 165);
  expect(offered(title, fruit, weight, segment('Text', 'Total 16', 100, 315))).toEqual([
    [['Fruit', 'Weight'], ['Harvest of 2019']],
    [['Total 16']],
  ]);
});

test('the address beside a table is not offered', () => {
  expect(offered(segment('Text', 'Ship to', 300, 185), segment('Text', 'Sold by', 10, 185))).toEqual([[], []]);
});

test('distant texts, paragraphs and pictures are not offered', () => {
  const paragraph = segment('Text', Array(60).fill('word').join(' '), 100, 185);
  const picture = segment('Picture', 'Fig', 100, 315);
  expect(offered(paragraph, picture, segment('Text', 'far', 100, 400))).toEqual([[], []]);
});

test('another table with lines around it is not offered, nor what is beyond it', () => {
  const heading = segment('SectionHeader', 'Harvest of 2020', 100, 315);
  const next = segment('Table', 'Apples 14 Pears 5', 100, 335, 10);
  const rows = (framed: SegmentDraft['bbox'][]) =>
    neighboursOf(table, [table, heading, next], framed)[1]!.map((row) => row.map(({ id }) => id));
  expect(rows([])).toEqual([['Harvest of 2020'], ['Apples 14 Pears 5']]);
  expect(rows([table.bbox, next.bbox])).toEqual([['Harvest of 2020']]);
});
