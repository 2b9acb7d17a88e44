import { describe, expect, it } from 'vitest';
import { probability } from './boosted-trees.ts';
import { parseWeights } from './weights-file.ts';

/** One tree: 1 if `a <= 2`, else -1 if `b <= 0.5`, else 3. */
function weights(): Uint8Array {
  const header = {
    format: 'quire-trees-1',
    ensembles: [{ name: 'row', base: 0.5, features: ['a', 'b'], trees: 1, nodes: 5 }],
  };
  const json = JSON.stringify(header);
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const length = new Uint8Array(Uint32Array.of(text.length).buffer);
  const values = new Uint8Array(Float32Array.of(2, 1, 0.5, -1, 3).buffer);
  const left = new Uint8Array(Uint16Array.of(1, 0, 3, 0, 0, 0).buffer);
  const features = Uint8Array.of(0, 255, 1, 255, 255, 0, 0, 0);
  const counts = new Uint8Array(Uint16Array.of(5, 0).buffer);
  return Uint8Array.from([length, text, values, left, features, counts].flatMap((block) => [...block]));
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

describe('boosted trees', () => {
  const ensemble = parseWeights(weights()).get('row')!;

  it.each([
    [2, 0, 1],
    [2.1, 0.5, -1],
    [2.1, 0.6, 3],
  ])('answer (%f, %f) with the leaf %f', (a, b, leaf) => {
    expect(probability(ensemble, Float32Array.of(a, b))).toBeCloseTo(sigmoid(0.5 + leaf), 6);
  });

  it('refuse a file of another format', () => {
    const bytes = weights();
    bytes[4 + 11] = 'x'.charCodeAt(0);
    expect(() => parseWeights(bytes)).toThrow('Unknown weights format');
  });
});
