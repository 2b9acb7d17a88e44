import { describe, expect, it } from 'vitest';
import { decimalSignOf, findNumbers } from './numbers.ts';

const numbers = (text: string, decimal: '.' | ',' | null = null): number[] =>
  findNumbers(text, decimal).map(({ value }) => value.number);

describe('findNumbers', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['(12.00)', -12],
    ['12.50-', -12.5],
    ['-7', -7],
    ['RM 8.20', 8.2],
    ['€ 80,95', 80.95],
    ['0.00494707', 0.00494707],
    ['1.500.000', 1500000],
    ['１２３', 123],
  ])('reads %s', (text, expected) => {
    expect(numbers(text)).toEqual([expected]);
  });

  it('reads a separator before three digits as the rest of the document does', () => {
    expect(numbers('1.903', '.')).toEqual([1.903]);
    expect(numbers('1.903', ',')).toEqual([1903]);
    expect(decimalSignOf('275.00 and 95.15')).toBe('.');
    expect(decimalSignOf('66,02 €')).toBe(',');
  });

  it('detects percentages and currencies', () => {
    expect(findNumbers('21% $5', null).map(({ value }) => [value.percent, value.currency])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('ignores digits inside codes', () => {
    expect(numbers('INV1800564 A4')).toEqual([]);
  });
});
