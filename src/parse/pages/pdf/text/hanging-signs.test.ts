import { expect, it } from 'vitest';
import type { Character, TextRun } from './characters.ts';
import { lineHeightOf } from './hanging-signs.ts';
import { raisedCharacters } from './raised.ts';
import { wordsOfCharacters } from './words.ts';

const run = (size: number): TextRun => ({
  face: { name: 'F', bold: false, italic: false, monospace: false, symbolic: false },
  size,
  color: '#000000',
  hidden: false,
  directionX: 1,
  directionY: 0,
  object: 0,
});

/** A sign ten pixels wide with its pen at `originY` and its ink from `top` to `bottom`. */
const sign = (text: string, left: number, originY: number, [top, bottom]: [number, number], size = 20): Character => ({
  text,
  left,
  top,
  right: left + 10,
  bottom,
  originX: left,
  originY,
  penStart: left,
  penEnd: left + 10,
  overhang: 0,
  run: run(size),
});

const letter = (text: string, left: number, baseline: number): Character =>
  sign(text, left, baseline, [baseline - 13, baseline + (/[gpy]/u.test(text) ? 5 : 0)]);

it('a sign that hangs from the pen is in the line of its middle, letters on their baseline', () => {
  expect(lineHeightOf(sign('√', 100, 298, [297, 317]))).toBeCloseTo(312);
  expect(lineHeightOf(sign('∫', 100, 298, [297, 341]))).toBe(298);
  expect(lineHeightOf(letter('g', 100, 313))).toBe(313);
  expect(lineHeightOf(sign('_', 100, 313, [314, 316]))).toBe(313);
});

it('the upper limit of a sum that hangs is raised', () => {
  const limit = sign('n', 110, 330, [324, 330], 13);
  expect(raisedCharacters([sign('∑', 100, 324, [323, 344]), limit]).get(limit)).toBe('raised');
});

it('a large letter that reaches below the first line is a word of its own, a large first letter on the line is not', () => {
  const large = (baseline: number): Character => sign('W', 90, baseline, [610, baseline], 41);
  const words = (first: Character) =>
    wordsOfCharacters([first, letter('e', 100, 620)], 1000, 1000).map(({ text }) => text);
  expect(words(large(644))).toEqual(['W', 'e']);
  expect(words(large(620))).toEqual(['We']);
});
