import { expect, it } from 'vitest';
import { unflow } from './mail-blocks.ts';

it('joins a line that ends with a space with the next one', () => {
  expect(unflow('one \ntwo\nthree', false)).toBe('one two\nthree');
});

it('takes that space away where the sender says so', () => {
  expect(unflow('Donau \ndampf', true)).toBe('Donaudampf');
});

it('never joins what is quoted with what is not', () => {
  expect(unflow('> quoted \nown', false)).toBe('> quoted\nown');
});

it('takes the space away that protects a line', () => {
  expect(unflow(' From here', false)).toBe('From here');
});

it('leaves the mark of a signature on a line of its own', () => {
  expect(unflow('bye \n-- \nAda', false)).toBe('bye\n--\nAda');
});
