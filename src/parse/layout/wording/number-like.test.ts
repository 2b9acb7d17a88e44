import { describe, expect, it } from 'vitest';
import { isNumberLike } from './number-like.ts';

describe('isNumberLike', () => {
  it.each(['12', '1,024', '(3.5)', '12%', '–', '−4.2', '$5', '2023-05-01', '1.5**', 'n/a'])('holds for %s', (text) => {
    expect(isNumberLike(text)).toBe(true);
  });

  it.each(['Total', 'A12', '', '(a)', 'kg'])('does not hold for %s', (text) => {
    expect(isNumberLike(text)).toBe(false);
  });
});
