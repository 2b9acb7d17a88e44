import { describe, expect, it } from 'vitest';
import { decodeCtc } from './ctc.ts';

const DICTIONARY = ['', 'a', 'b', 'ä', ' '];

/** One row of chances per step; what is left over goes to the blank. */
function chances(...steps: Record<string, number>[]): Float32Array {
  return Float32Array.from(
    steps.flatMap((step) => {
      const row = DICTIONARY.map((c) => (c === '' ? 0 : (step[c] ?? 0)));
      row[0] = 1 - row.reduce((a, b) => a + b, 0);
      return row;
    }),
  );
}

const decode = (...steps: Record<string, number>[]) =>
  decodeCtc(chances(...steps), 0, steps.length, DICTIONARY.length, DICTIONARY);

describe('the CTC decoder', () => {
  it('merges equal neighbours and keeps characters apart that a blank separates', () => {
    const { characters } = decode({ a: 0.9 }, { a: 0.8 }, {}, { a: 0.7 }, { b: 0.9 });
    expect(characters.map((c) => [c.text, c.firstStep, c.lastStep])).toEqual([
      ['a', 0, 1],
      ['a', 3, 3],
      ['b', 4, 4],
    ]);
  });

  it('takes the highest chance of a run as the confidence', () => {
    expect(decode({ a: 0.6 }, { a: 0.9 }).characters[0]!.confidence).toBeCloseTo(0.9);
  });

  it('lists what else an unsure character could be', () => {
    const [character] = decode({ ä: 0.6, a: 0.3, b: 0.05 }).characters;
    expect(character!.alternatives.map((a) => a.text)).toEqual(['a', 'b']);
    expect(decode({ a: 0.99 }).characters[0]!.alternatives).toEqual([]);
  });

  it('keeps the chance of a space at every step, won or not', () => {
    expect([...decode({ ' ': 0.3 }, {}).spaceChance].map((c) => c.toFixed(1))).toEqual(['0.3', '0.0']);
  });

  it('reads nothing from blanks', () => {
    expect(decode({}, {}).characters).toEqual([]);
  });
});
