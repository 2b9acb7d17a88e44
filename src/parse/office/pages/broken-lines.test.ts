import { expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { brokenLines } from './broken-lines.ts';

const words = (text: string): Word[] =>
  text.split(' ').map((word) => ({
    ...{ text: word, bbox: { left: 0, top: 0, width: 1, height: 1 }, confidence: null, source: 'text-layer', angle: 0 },
  }));
const lines = (drawn: string, text: string): string[] | null =>
  brokenLines(words(drawn), text)?.map((line) => line.map((word) => word.text).join(' ')) ?? null;

it('breaks lines where the author did, with the list mark first', () => {
  expect(lines('1. first second line goes on', 'first\nsecond line goes on')).toEqual([
    '1. first',
    'second line goes on',
  ]);
});

it('returns null if the page shows other text', () => {
  expect(lines('1. first and many other words', 'first\nsecond line goes on')).toBeNull();
});
