import { describe, expect, it } from 'vitest';
import { type NextTokens, searchBeams } from './beam-search.ts';

const [A, B, END] = [0, 1, 2];
const logs = (...chances: number[]): Float32Array => Float32Array.from(chances, Math.log);

/** Probabilities that depend only on the tokens so far. */
const givenBy =
  (table: Record<string, Float32Array>): NextTokens<string> =>
  async (beginnings) =>
    beginnings.map(({ tokens }) => ({ chances: table[tokens.join('')]!, state: '' }));

describe('searchBeams', () => {
  const table = {
    '': logs(0.6, 0.4, 1e-9),
    0: logs(0.3, 0.3, 0.4),
    1: logs(0.05, 0.05, 0.9),
    '00': logs(0.1, 0.1, 0.8),
    '01': logs(0.1, 0.1, 0.8),
  };

  it('finds the most likely formula, even if its start is less likely', async () => {
    const found = await searchBeams('', givenBy(table), { width: 2, end: END, mostTokens: 5 });
    expect(found?.tokens).toEqual([B]);
    expect(found?.sum).toBeCloseTo(Math.log(0.36));
  });

  it('is greedy with a beam width of one', async () => {
    const found = await searchBeams('', givenBy(table), { width: 1, end: END, mostTokens: 5 });
    expect(found?.tokens).toEqual([A]);
  });

  it('returns null if a formula does not end', async () => {
    const endless = async (beginnings: readonly unknown[]) =>
      beginnings.map(() => ({ chances: logs(0.98, 0.01, 0.01), state: '' }));
    expect(await searchBeams('', endless, { width: 1, end: END, mostTokens: 20 })).toBeNull();
  });
});
