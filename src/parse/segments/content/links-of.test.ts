import { expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { linksOf } from './links-of.ts';

const word = (text: string, left: number, top = 0): Word => ({
  text,
  bbox: { left, top, width: 40, height: 20 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});
const link = (url: string, left: number, width: number, top = 0) => ({ url, bbox: { left, top, width, height: 20 } });

it('a link has the words whose middle it covers', () => {
  const words = [word('see', 0), word('the', 50), word('manual', 100), word('now', 150)];
  expect(linksOf(words, [link('https://a.example', 45, 100)])).toEqual([
    { url: 'https://a.example', text: 'the manual' },
  ]);
});

it('links come in the order of their words', () => {
  const words = [word('one', 0), word('two', 50)];
  const links = [link('https://b.example', 50, 40), link('https://a.example', 0, 40)];
  expect(linksOf(words, links).map(({ text }) => text)).toEqual(['one', 'two']);
});

it('a link beside the words is not theirs', () => {
  expect(linksOf([word('one', 0)], [link('https://a.example', 0, 40, 300)])).toEqual([]);
});
