import { expect, it } from 'vitest';
import { readPage, readPdf } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { type Element, line, rectangle, text } from '../../../../../../test/fixtures/parse/pdf-writer.ts';
import type { PageContent } from '../../../../page-content.ts';

/** The letters of each style, word by word. */
const marked = ({ words }: PageContent): string[] =>
  words.flatMap((word) => (word.spans ?? []).map((span) => `${span.style} ${word.text.slice(span.start, span.end)}`));
const stylesOf = async (...elements: Element[]): Promise<string[]> => marked(await readPage(...elements));

/** Helvetica, 12 points: `$120.00` is 43.4 points wide, the space 3.3. */
const prices = text('$120.00 $99.00 now', 72, 100);

it('a line through the middle of letters strikes them out, as a stroke or as a filled box', async () => {
  expect(await stylesOf(prices, line(72, 96.5, 115.4, 96.5))).toEqual(['struck $120.00']);
  expect(await stylesOf(prices, rectangle(72, 96, 43.4, 0.8, { fill: [0, 0, 0] }))).toEqual(['struck $120.00']);
});

it('a line below the baseline underlines, one far below or far longer than the letters does not', async () => {
  expect(await stylesOf(prices, line(72, 101.5, 115.4, 101.5))).toEqual(['underlined $120.00']);
  expect(await stylesOf(prices, line(72, 106, 115.4, 106))).toEqual([]);
  expect(await stylesOf(prices, line(72, 101.5, 300, 101.5))).toEqual([]);
  expect(await stylesOf(prices, line(40, 96.5, 300, 96.5))).toEqual([]);
});

it('only the letters above the line are marked, and pieces of a line make one mark', async () => {
  const word = text('design, gold', 72, 100);
  const pieces = [line(72, 101.5, 80, 101.5), line(88, 101.5, 105, 101.5)];
  expect(await stylesOf(word, ...pieces)).toEqual(['underlined design']);
});

it('the underline of a link is how links look', async () => {
  const underline = line(72, 101.5, 115.4, 101.5);
  // A link may cover a part of its word only.
  for (const width of [50, 10]) {
    const links = [{ x: 70, y: 90, width, height: 14, url: 'https://example.org/' }];
    expect(marked((await readPdf({ pages: [{ elements: [prices, underline], links }] }))[0]!)).toEqual([]);
  }
  expect(await stylesOf(text('www.example.org', 72, 100), line(72, 101.5, 161, 101.5))).toEqual([]);
});

it('coloured rectangles behind letters highlight them; grey ones, light letters and wide cells do not', async () => {
  const behind = (fill: [number, number, number], width = 43.4) => rectangle(72, 90, width, 13, { fill });
  expect(await stylesOf(behind([1, 1, 0]), prices)).toEqual(['highlighted $120.00']);
  expect(await stylesOf(behind([0.9, 0.9, 0.9]), prices)).toEqual([]);
  expect(await stylesOf(behind([1, 1, 0], 200), prices)).toEqual([]);
  expect(await stylesOf(behind([0, 0, 0.6]), text('$120.00', 72, 100, { color: [1, 1, 1] }))).toEqual([]);
});

it('annotations mark the words below them', async () => {
  const note = { x: 72, y: 90, width: 43.4, height: 13, text: 'old', author: 'Ada', date: 'D:20240501' };
  const kinds = ['StrikeOut', 'Underline', 'Squiggly', 'Highlight'] as const;
  const pages = kinds.map((kind) => ({ elements: [prices], highlights: [{ ...note, kind }] }));
  const read = await readPdf({ pages });
  expect(read.map(marked)).toEqual([
    ['struck $120.00'],
    ['underlined $120.00'],
    ['underlined $120.00'],
    ['highlighted $120.00'],
  ]);
  expect(read[0]!.annotations).toMatchObject([{ text: 'old', author: 'Ada' }]);
});
