import { expect, it } from 'vitest';
import { affine, attend, layerNorm, rectify } from './network-parts.ts';

const numbers = (...values: number[]): Float32Array => Float32Array.from(values);

it('every output is a row of weights times the input, plus its bias', () => {
  expect([...affine(numbers(1, 2, 3, 4), 2, numbers(1, 0, 1, 1, 0, -1), numbers(0, 10, 0))]).toEqual([
    1, 13, -2, 3, 17, -4,
  ]);
  expect(() => affine(numbers(1, 2, 3), 2, numbers(1, 1), numbers(0))).toThrow('are not 2 rows');
});

it('what is negative counts for nothing, and rows are brought to one scale', () => {
  expect([...rectify(numbers(-1, 2))]).toEqual([0, 2]);
  const [low, high] = layerNorm(numbers(3, 5), numbers(1, 1), numbers(0, 0));
  expect(low).toBeCloseTo(-1, 4);
  expect(high).toBeCloseTo(1, 4);
});

it('a row attends to the row below it where its head likes that place, and to all alike where it likes none', () => {
  // One head, one number each for query, key and value; queries of 0 ask nothing of the keys.
  const asked = numbers(0, 0, 10, 0, 0, 20, 0, 0, 60);
  expect([...attend(asked, 3, 1, numbers(0, 0, 0))].map(Math.round)).toEqual([30, 30, 30]);
  expect([...attend(asked, 3, 1, numbers(-50, -50, 50))].map(Math.round)).toEqual([40, 60, 30]);
});
