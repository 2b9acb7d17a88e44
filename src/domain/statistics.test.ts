import { expect, it } from 'vitest';
import { countShared, heaviest, mean, median, middleValue, occurrences, quantile, totals } from './statistics.ts';

it('returns 0 or nothing for no values', () => {
  expect([mean([]), median([]), quantile([], 0.9)]).toEqual([0, 0, 0]);
  expect(middleValue([])).toBeUndefined();
});

it('calculates a mean', () => {
  expect(mean([1, 2, 6])).toBe(3);
});

it('calculates a median between the middle two values and a middle value that is one of them', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(middleValue([4, 1, 3, 2])).toBe(3);
  expect([median([5, 1, 9]), middleValue([5, 1, 9])]).toEqual([5, 5]);
});

it('interpolates quantiles linearly', () => {
  expect(quantile([0, 10, 20, 30, 40], 0.25)).toBe(10);
  expect(quantile([0, 10], 0.75)).toBe(7.5);
  expect(quantile([3, 1, 2], 1)).toBe(3);
});

it('counts occurrences and shared values', () => {
  expect([...occurrences('abba')]).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
  expect(countShared('abba', 'aabc')).toBe(3);
  expect(countShared([1, 1, 2], [2, 2, 1, 1, 1])).toBe(3);
  expect(countShared([], [1])).toBe(0);
});

it('does not reorder the given values', () => {
  const values = [3, 1, 2];
  quantile(values, 0.5);
  middleValue(values);
  expect(values).toEqual([3, 1, 2]);
});

it('sums weights by value and returns the first of equal ones', () => {
  const weighted: [string, number][] = [
    ['a', 2],
    ['b', 3],
    ['a', 1],
    ['c', 2],
  ];
  expect([...totals(weighted)]).toEqual([
    ['a', 3],
    ['b', 3],
    ['c', 2],
  ]);
  expect(heaviest(weighted)).toBe('a');
  expect(heaviest([])).toBeNull();
});
