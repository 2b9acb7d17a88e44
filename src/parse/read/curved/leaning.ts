import type { LineCourse } from '../../../models/ocr/engine.ts';
import { Equations } from './least-squares.ts';

/** Thicknesses of letters: how far below a line's neighbour begins at most, and how far beside. */
const [BELOW, BESIDE] = [8, 3];
/** Ends that are below each other; fewer may do so by chance. */
const LEAST_PAIRS = 8;
/** Thicknesses within which two ends are meant to be at one place. */
const SAME = 0.4;
const ROUNDS = 12;

interface Pair {
  upper: { x: number; y: number };
  lower: { x: number; y: number };
  thickness: number;
}

/**
 * How far upright lines of the page lean at a place of the flattened picture, measured from lines that begin or end below each other:
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
