import { describe, expect, it } from 'vitest';
import { headingNumber } from './numbering.ts';

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
