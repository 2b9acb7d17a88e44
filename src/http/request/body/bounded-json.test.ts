import { expect, it } from 'vitest';
import { requireStorableText } from './bounded-json.ts';

it.each([
  ['U+0000 in a value', { a: { b: 'x\u0000' } }, 'Field a.b must not contain'],
  ['U+0000 in a key', { a: { 'b\u0000': 1 } }, 'Field a must not contain'],
  ['a lone surrogate', ['\ud800'], 'Field 0 must not contain'],
])('rejects %s and names the field', (_name, value, sentence) => {
  expect(() => requireStorableText(value)).toThrow(sentence);
});

it('accepts all other text', () => {
  expect(() => requireStorableText({ a: ['😀 \u0001 漢字', null, 1, true] })).not.toThrow();
});

it('checks deeply nested values', () => {
  let value: unknown = 'x\u0000';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(() => requireStorableText(value)).toThrow('must not contain');
});
