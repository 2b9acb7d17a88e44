import { expect, it } from 'vitest';
import type { PageContent, Word } from '../page-content.ts';
import { segmentPage } from './find-segments.ts';
import { asOneSegment } from './stated-page.ts';

const word = (text: string, left: number, top: number): Word => ({
  text,
  bbox: { left, top, width: 80, height: 20 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});

function page(words: Word[]): PageContent {
  const [width, height] = [1190, 1684];
  const raster = { width, height, data: new Uint8Array(width * height * 3).fill(255) };
  return { pageNumber: 1, width, height, dpi: 144, raster, words, rules: [], fills: [], images: [], links: [] };
}

it('the words of a page come in reading order, each once, and every one is on a line', () => {
  const row = (top: number, text: string): Word[] => text.split(' ').map((part, at) => word(part, 100 + at * 90, top));
  const content = page([...row(330, 'and a third'), ...row(270, 'one more line'), ...row(300, 'then another line')]);
  const { words, lines, bbox } = asOneSegment({ content, segments: segmentPage(content, null) });
  expect(words.map(({ text }) => text).join(' ')).toBe('one more line then another line and a third');
  expect(lines!.flat()).toEqual(words.map((_, at) => at));
  expect(bbox).toEqual({ left: 0, top: 0, width: 1190, height: 1684 });
});

it('an empty page is an empty segment', () => {
  expect(asOneSegment({ content: page([]), segments: segmentPage(page([]), null) })).toMatchObject({
    words: [],
    lines: [],
  });
});
