import { expect, it } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import { writeSegment } from '../write-segment.ts';
import { looksLikeContents } from './contents.ts';

const word = (text: string, left: number, row: number): Word => ({
  text,
  bbox: { left, top: row * 30, width: 10 * text.length, height: 20 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});
const entry = (title: string, page: string, row: number): Word[] => [word(title, 0, row), word(page, 500, row)];

const LIST = [
  entry('Introduction', '1', 0),
  entry('Methods', '4', 1),
  entry('Results', '12', 2),
  [word('Discussion', 0, 3), word('............', 120, 3), word('20', 250, 3)],
];

it('keeps entries of a table of contents separate', () => {
  const draft: SegmentDraft = {
    id: 's',
    type: 'Text',
    bbox: { left: 0, top: 0, width: 520, height: 110 },
    confidence: 1,
    words: LIST.flat(),
    lines: [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7, 8],
    ],
  };
  expect(writeSegment(draft, 'Markdown').split('\n')).toHaveLength(4);
  expect(writeSegment(draft, 'Html')).toContain('Methods 4<br>Results 12<br>Discussion ............ 20');
});

it('does not treat prose with some trailing numbers as a table of contents', () => {
  const close = (row: number): Word[] => [word('founded in', 0, row), word('1912', 105, row)];
  expect(looksLikeContents([close(0), close(1), close(2), close(3)])).toBe(false);
  expect(looksLikeContents(LIST.slice(0, 3))).toBe(false);
  expect(looksLikeContents(LIST)).toBe(true);
});
