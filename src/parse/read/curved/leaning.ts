import type { LineCourse } from '../../../models/ocr/engine.ts';
import { Equations } from './least-squares.ts';

/** In core heights of the line (`thickness`): the farthest that a neighbouring line may begin below it, and beside it. */
const [BELOW, BESIDE] = [8, 3];
/** Fewest line ends below each other; fewer may be a coincidence. */
const LEAST_PAIRS = 8;
/** Two line ends within this distance, in the same unit, count as aligned. */
const SAME = 0.4;
const ROUNDS = 12;

interface Pair {
  upper: { x: number; y: number };
  lower: { x: number; y: number };
  thickness: number;
}

/**
 * How far vertical lines of the page lean at a point of the flattened picture, measured from line ends below each other:
 *
 *      ╱ ───────── ╲         ragged ends are many and disagree,
 *     ╱ ───────     ╲        edges of columns agree
 *    ╱ ───────────── ╲
 */
export function leaningOf(
  flat: readonly LineCourse[],
  width: number,
  height: number,
): (x: number, y: number) => number {
  const starts = flat.map(({ points, thickness }) => ({ ...points[0]!, thickness }));
  const ends = flat.map(({ points, thickness }) => ({ ...points.at(-1)!, thickness }));
  const pairs = [...pairsOf(starts), ...pairsOf(ends)];
  if (pairs.length < LEAST_PAIRS) return () => 0;
  const row = (x: number, y: number): number[] => {
    const [u, v] = [x / width - 0.5, y / height - 0.5];
    return [v, u * v, v * v, u * v * v];
  };
  let found: Float64Array = new Float64Array(4);
  const leaning = (x: number, y: number): number => row(x, y).reduce((sum, share, i) => sum + share * found[i]!, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const equations = new Equations(4);
    for (const { upper, lower, thickness } of pairs) {
      const rest = lower.x - upper.x - leaning(lower.x, lower.y) + leaning(upper.x, upper.y);
      const [above, below] = [row(upper.x, upper.y), row(lower.x, lower.y)];
      const weight = 1 / (1 + (rest / (SAME * thickness)) ** 2);
      equations.add(
        below.map((share, i) => share - above[i]!),
        lower.x - upper.x,
        weight,
      );
    }
    found = equations.solve(1e-4);
  }
  return leaning;
}

/** Each end with the nearest one below it. */
function pairsOf(places: readonly { x: number; y: number; thickness: number }[]): Pair[] {
  const sorted = places.toSorted((a, b) => a.y - b.y);
  return sorted.flatMap((upper, i) => {
    const reach = { below: BELOW * upper.thickness, beside: BESIDE * upper.thickness };
    const lower = sorted
      .slice(i + 1)
      .find(
        ({ x, y }) =>
          y - upper.y > upper.thickness && y - upper.y < reach.below && Math.abs(x - upper.x) < reach.beside,
      );
    return lower ? [{ upper, lower, thickness: upper.thickness }] : [];
  });
}
