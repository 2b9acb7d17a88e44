import { expect, it } from 'vitest';
import { straightenBrackets } from './brackets.ts';

const straight = (line: string): string => straightenBrackets([...line]).join('');

it('brackets that close before they open are turned', () => {
  expect(straight(')אבג( ]ד[')).toBe('(אבג) [ד]');
});

it('brackets that are right, or of which nobody can tell, stay', () => {
  for (const line of ['(אבג)', 'א) ב', '1) אבג', '(א) ב)']) expect(straight(line)).toBe(line);
});
