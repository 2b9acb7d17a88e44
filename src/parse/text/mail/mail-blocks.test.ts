import { expect, it } from 'vitest';
import { unflow } from './mail-blocks.ts';

it('joins a line that ends with a space with the next one', () => {
  expect(unflow('one \ntwo\nthree', false)).toBe('one two\nthree');
});

it('removes that space if DelSp is set', () => {
  expect(unflow('Donau \ndampf', true)).toBe('Donaudampf');
});

it('never joins lines of different quote depth', () => {
  expect(unflow('> quoted \nown', false)).toBe('> quoted\nown');
});

it('removes space stuffing', () => {
  expect(unflow(' From here', false)).toBe('From here');
});

it('keeps the signature separator on its own line', () => {
  expect(unflow('bye \n-- \nAda', false)).toBe('bye\n--\nAda');
});
