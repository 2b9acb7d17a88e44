import { expect, it } from 'vitest';
import { requireStorableText } from './bounded-json.ts';

it.each([
  ['U+0000 in a value', { a: { b: 'x\u0000' } }, 'Field a.b must not hold'],
  ['U+0000 in a key', { a: { 'b\u0000': 1 } }, 'Field a must not hold'],
  ['half a surrogate pair', ['\ud800'], 'Field 0 must not hold'],
])('refuses %s and names the place', (_name, value, sentence) => {
  expect(() => requireStorableText(value)).toThrow(sentence);
});

it('lets every other text pass', () => {
  expect(() => requireStorableText({ a: ['😀 \u0001 漢字', null, 1, true] })).not.toThrow();
});

it('looks at a value of any depth', () => {
  let value: unknown = 'x\u0000';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(() => requireStorableText(value)).toThrow('must not hold');
});
