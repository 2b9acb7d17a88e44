import { expect, it } from 'vitest';
import { followsInNumber } from './heading-numbers.ts';

it.each([
  ['3.2 Losses of water', '3.2.1 Wind', true],
  ['4 Results', '4.1 Wells', true],
  ['3.1 Wells', '3.2 Weirs', true],
  ['II. METHODS', 'A. Stations', true],
  ['3.2 Losses in', '14 places', false],
  ['3.2 Losses in', '14 Places', false],
  ['3.2 Losses', '4.2.1 Wind', false],
  ['3.2 Losses', '3.4 Wind', false],
  ['Losses between 1914 and', '3.1 Wind', false],
  ['1 First', '2 Second', false],
])('%s, then %s: %s', (heading, next, follows) => {
  expect(followsInNumber(heading, next)).toBe(follows);
});
