import { expect, it } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import { writeSegment } from '../../write/write-segment.ts';
import { setEmphasis } from './set-emphasis.ts';

const word = (text: string, bold: boolean, at: number): Word => ({
  ...{ text, bbox: { left: at * 50, top: 0, width: 40, height: 10 }, confidence: null, source: 'text-layer', angle: 0 },
  font: { name: 'x', size: 10, bold, italic: false, monospace: false, color: '#000000' },
});
const segment = (words: Word[]): SegmentDraft => ({
  ...{ id: 'a', type: 'Text', confidence: 1, words, lines: [words.map((_, at) => at)] },
  bbox: { left: 0, top: 0, width: 500, height: 10 },
});
const mixed = segment([word('plain', false, 0), word('bold', true, 1), word('words', true, 2)]);
const whole = segment([word('all', true, 0), word('bold', true, 1)]);
const written = (emphasis: 'Stated' | 'All' | 'None' | undefined, draft: SegmentDraft, isStated = false): string =>
  writeSegment(setEmphasis([draft], emphasis ? { emphasis } : {}, isStated)[0]!, 'Markdown');

it('detects emphasis by PDF fonts on request, only for words that differ from their neighbours', () => {
  expect(written('All', mixed)).toBe('plain **bold words**');
  expect(written('All', whole)).toBe('all bold');
  expect(written('Stated', mixed)).toBe('plain bold words');
  expect(written('All', mixed, true)).toBe('plain bold words');
  expect(written(undefined, mixed)).toBe('plain **bold words**');
});

it('removes all emphasis on request', () => {
  const stated = segment([
    { ...word('10', false, 0), spans: [{ start: 0, end: 2, style: 'bold' }] },
    { ...word('m2', false, 1), spans: [{ start: 1, end: 2, style: 'raised' }] },
  ]);
  expect(written('Stated', stated, true)).toBe('**10** m<sup>2</sup>');
  expect(written('None', stated, true)).toBe('10 m<sup>2</sup>');
});
