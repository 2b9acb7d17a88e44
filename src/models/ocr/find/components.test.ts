import { describe, expect, it } from 'vitest';
import { findComponents, middleLineOf } from './components.ts';

function mapOf(...rows: string[]): [Float32Array, number, number] {
  const values = rows.flatMap((row) => [...row].map((c) => (c === '#' ? 0.8 : 0)));
  return [Float32Array.from(values), rows[0]!.length, rows.length];
}

describe('components of a map', () => {
  it('that meet only further down are one', () => {
    const found = findComponents(...mapOf('#..#', '#..#', '####'), 0.5);
    expect(found.map((c) => c.pixelCount)).toEqual([8]);
  });

  it('that touch at a corner are one, those a pixel apart are not', () => {
    expect(findComponents(...mapOf('#..', '.#.'), 0.5)).toHaveLength(1);
    expect(findComponents(...mapOf('#.#', '#.#'), 0.5)).toHaveLength(2);
  });

  it('sum their chances and have their corners as outline', () => {
    const [component] = findComponents(...mapOf('....', '.##.', '....'), 0.5);
    expect(component!.sum).toBeCloseTo(1.6);
    expect(component!.outline).toEqual([
      { x: 1, y: 1 },
      { x: 3, y: 1 },
      { x: 1, y: 2 },
      { x: 3, y: 2 },
    ]);
  });
});

it('an island has a middle at each of its columns', () => {
  const map = [
    [1, 1, 0, 0],
    [1, 1, 1, 0],
    [0, 0, 1, 1],
  ];
  const [island] = findComponents(Float32Array.from(map.flat()), 4, 3, 0.5);
  expect([...middleLineOf(island!).middle]).toEqual([1, 1, 2, 2.5]);
});
