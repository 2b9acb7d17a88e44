import { expect, it } from 'vitest';
import { logicalOrder } from './right-to-left.ts';

const backwards = (text: string): string => [...text].reverse().join('');

it('turns a word that was written from its left end', () => {
  expect(logicalOrder(backwards('الرياض'))).toBe('الرياض');
});

it('leaves numbers and Latin words the way they read', () => {
  expect(logicalOrder('12.50')).toBe('12.50');
  expect(logicalOrder('PDF')).toBe('PDF');
});

it('mirrors brackets', () => {
  expect(logicalOrder(`(${backwards('قلم')})`)).toBe('(قلم)');
});
