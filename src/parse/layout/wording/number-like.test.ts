import { expect, it } from 'vitest';
import { isAmountText, isYear } from './number-like.ts';

it.each(['12', '1,024', '(3.5)', '12 %', '−4.2', '$5', '1 024'])('%s is an amount', (text) => {
  expect(isAmountText(text)).toBe(true);
});

it.each(['Total', 'A12', '', '(a)', 'kg', '–', '12 kg'])('"%s" is no amount', (text) => {
  expect(isAmountText(text)).toBe(false);
});

it('only 1900 to 2099 are years', () => {
  expect(['1999', '2026', '1899', '2100', '20265'].map(isYear)).toEqual([true, true, false, false, false]);
});
