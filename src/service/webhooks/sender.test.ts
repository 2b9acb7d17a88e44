import { describe, expect, it } from 'vitest';
import { retryInSeconds } from './sender.ts';

describe('retryInSeconds', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryInSeconds(attempts, () => 0));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, null, null]);
  });

  it('adds up to 20 % at random', () => {
    expect(retryInSeconds(2, () => 1)).toBe(360);
    expect(retryInSeconds(2)).toBeGreaterThanOrEqual(300);
  });
});
