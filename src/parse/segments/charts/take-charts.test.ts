import { expect, it } from 'vitest';
import { readPage } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { type Color, type Element, line, rectangle, text } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { type BoundingBox, unionOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { PageContent } from '../../page-content.ts';
import { takeCharts } from './take-charts.ts';

const BLUE: Color = [0.1, 0.4, 0.7];
const chart: Element[] = [
  ...[0, 10, 20, 30, 40].flatMap((value) => [
    text(String(value), 285 - 5 * String(value).length, 403.5 - 5 * value, { size: 9 }),
    line(300, 400 - 5 * value, 560, 400 - 5 * value),
  ]),
  ...['Bergen', 'Oslo', 'Narvik'].map((name, at) => text(name, 325 + 80 * at, 415, { size: 9 })),
  ...[12, 31, 20].map((value, at) => rectangle(325 + 80 * at, 400 - 5 * value, 30, 5 * value, { fill: BLUE })),
];
/** The last line is level with the names below the bars. */
const column: Element[] = ['The catch of cod', 'fell in each of the', 'three ports on the coast'].map((words, at) =>
  text(words, 205, 385 + 15 * at, { size: 9 }),
);

const region = (layoutClass: DetectedRegion['layoutClass'], bbox: BoundingBox): DetectedRegion => ({
  layoutClass,
  bbox,
  score: 0.9,
});
const placeOf = ({ words }: PageContent, isOwn: (text: string) => boolean): BoundingBox =>
  unionOf(words.filter(({ text }) => isOwn(text)).map(({ bbox }) => bbox))!;
const chartsIn = (content: PageContent): number => takeCharts(content, []).regions.length;

it('leaves a column of text beside a chart on the page', async () => {
  const page = await readPage(...chart, ...column);
  const isProse = (word: string): boolean => /^(The|catch|of|cod|fell|in|each|the|three|ports|on|coast)$/.test(word);
  const { content, regions } = takeCharts(page, [region('Text', placeOf(page, isProse))]);
  expect(regions).toHaveLength(1);
  expect(content.words.map((word) => word.text).join(' ')).toContain(
    'The catch of cod fell in each of the three ports on the coast',
  );
});

it('reads no drawn chart by words that were recognised in an image', async () => {
  const page = await readPage(...chart);
  expect(chartsIn(page)).toBe(1);
  const words = page.words.map((word) => ({ ...word, source: 'ocr' as const }));
  expect(chartsIn({ ...page, words })).toBe(1);
  const image = { ...page.images[0]!, bbox: { left: 0, top: 0, width: page.width, height: page.height } };
  expect(chartsIn({ ...page, words, images: [image] })).toBe(0);
});
