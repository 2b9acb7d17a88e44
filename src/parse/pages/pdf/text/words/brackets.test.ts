import { expect, it } from 'vitest';
import { type SetSign, straightenBrackets } from './brackets.ts';

const straight = (line: string): string => {
  const parts = line.split(' ').map((word) => straightenable(word));
  const signs = parts.flat();
  const texts = straightenBrackets(signs);
  return texts.map((text, at) => (at > 0 && signs[at]!.separator === 'space' ? ' ' : '') + text).join('');
};
const straightenable = (word: string): SetSign[] =>
  [...word].map((text, at) => ({ text, separator: at === 0 ? 'space' : 'none' }));

it('brackets that close before they open are turned', () => {
  expect(straight(')אבג( ]ד[')).toBe('(אבג) [ד]');
});

it('brackets that are right, or uncertain, stay', () => {
  for (const line of ['(אבג)', 'א) ב', '1) אבג', '(א) ב)']) expect(straight(line)).toBe(line);
});

it('of two that look alike the one with a space before it opens, and the marks of a count stay', () => {
  expect(straight('צ )ראו Appendix A). ד')).toBe('צ (ראו Appendix A). ד');
  expect(straight('(B-12 ג( ד')).toBe('(B-12 ג) ד');
  for (const line of ['א) ב ג) ד', '1) א 2) ב']) expect(straight(line)).toBe(line);
});
