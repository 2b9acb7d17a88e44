import { describe, expect, it } from 'vitest';
import { followsInNumber, headingNumber } from './numbering.ts';

describe('headingNumber', () => {
  it.each([
    ['3 Results', 1],
    ['3. Results', 1],
    ['3.1 Data', 2],
    ['3.1.4. Sources', 3],
    ['IV. The law', 1],
    ['§ 7 Fees', 1],
    ['Article 12', 1],
    ['Chapter 2 The sea', 1],
    ['Kapitel 2', 1],
    ['Annex B', 1],
    ['A. Scope', 1],
    ['A.2 Limits', 2],
    ['(a) Scope', 3],
    ['第三章 海', 1],
    ['第2条 目的', 2],
  ])('%s has depth %i', (text, depth) => {
    expect(headingNumber(text)?.depth).toBe(depth);
  });

  it.each(['Results', 'A mill', 'In 2019', 'I am here'])('%s has no number', (text) => {
    expect(headingNumber(text)).toBeNull();
  });
});

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
