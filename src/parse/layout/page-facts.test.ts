import { expect, it } from 'vitest';
import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import { pageFacts } from './page-facts.ts';

const word = (text: string, height: number, more: Partial<Word> = {}): Word => ({
  text,
  bbox: { left: 0, top: 0, width: 100, height },
  confidence: 0.9,
  source: 'ocr',
  angle: 0,
  ...more,
});

function sizeOf(words: Word[]): number {
  const bbox = { left: 0, top: 0, width: 100, height: 30 };
  const segment: SegmentDraft = { id: 'a', type: 'SectionHeader', bbox, confidence: 1, words };
  return pageFacts({ pageNumber: 1, width: 600, height: 800, segments: [segment] } as never).segments[0]!.size;
}

it('derives the font size of OCR words from their ink and letter shapes', () => {
  expect(sizeOf([word('Preparation', 27)])).toBe(27);
  expect(sizeOf([word('Results', 22)])).toBeCloseTo(27, 0);
  expect(sizeOf([word('sea', 16)])).toBeCloseTo(27, 0);
  expect(sizeOf([word('結果', 27)])).toBe(27);
});

it('uses the font size of the file', () => {
  const font = { name: 'F', size: 24, bold: false, italic: false, monospace: false, color: '#000000' };
  expect(sizeOf([word('Results', 17, { font, source: 'text-layer' })])).toBe(24);
});
