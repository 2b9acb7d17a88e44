import { describe, expect, it } from 'vitest';
import { documentLinesOf } from './lines.ts';
import type { DocumentWord } from './words.ts';

/** Rows of words with left edges, on a page whose lines fall by `slope` to the right. */
function page(slope: number, confidence: number | null, ...rows: [text: string, left: number][][]): DocumentWord[] {
  return rows.flatMap((row, index) =>
    row.map(([text, left]) => {
      const top = 100 + index * 34 + left * slope;
      const place = { left, right: left + text.length * 10, top, bottom: top + 28 };
      return { text, page: 1, confidence, cell: null, segment: {}, ...place } as unknown as DocumentWord;
    }),
  );
}

const words = (text: string): [string, number][] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [word, 80 + index * 10]);
const ROWS = [
  [...words('first line of the list'), ['12.00', 640]],
  [...words('second line of the list'), ['13.00', 640]],
  [...words('third line of the list'), ['14.00', 640]],
  [...words('total'), ['RM', 600], ['39.00', 640]],
  [...words('cash'), ['RM', 600], ['50.00', 640]],
  words('thank you for your visit'),
  words('please come again some day'),
] as [string, number][][];
const linesOf = (slope: number, confidence: number | null): string[] =>
  documentLinesOf(page(slope, confidence, ...ROWS)).map((line) => line.span.text);

describe('the lines of a page', () => {
  it('contain words side by side', () => {
    expect(linesOf(0, 0.9)).toContain('total RM 39.00');
  });

  it('are found in a skewed scan, even across wide gaps', () => {
    expect(linesOf(0.035, 0.9)).toEqual(linesOf(0, 0.9));
    expect(linesOf(-0.035, 0.9)).toEqual(linesOf(0, 0.9));
  });

  it('are assumed level unless the text comes from OCR: cells may be shifted on purpose', () => {
    expect(linesOf(0.035, null)).not.toEqual(linesOf(0, null));
  });
});
