import type { Equations } from './least-squares.ts';

/** Pieces of the surface along x and y: enough for a fold, too few for a single line to bend it. */
const [ACROSS, DOWN] = [10, 4];
/** A cubic piece depends on four coefficients. */
const [COLUMNS, ROWS] = [ACROSS + 3, DOWN + 3];
export const COEFFICIENTS = COLUMNS * ROWS;

/** Cost of bending relative to a point that is one pixel off: less along the lines than across them. */
const [STIFF_ACROSS, STIFF_DOWN] = [0.03, 0.2];

/** A height over the unit square, made of cubic pieces (uniform B-splines) that join smoothly. */
export interface Surface {
  at(u: number, v: number): number;
}

/** The weight of each coefficient at a point of the square. */
export function surfaceRow(u: number, v: number): Float64Array {
  const row = new Float64Array(COEFFICIENTS);
  const [column, wide] = piece(u, ACROSS);
  const [line, high] = piece(v, DOWN);
  for (let i = 0; i < 4; i++) for (let k = 0; k < 4; k++) row[(line + k) * COLUMNS + column + i] = wide[i]! * high[k]!;
  return row;
}

/** The piece that contains a position from 0 to 1, and the weights of its four coefficients. */
function piece(place: number, pieces: number): [first: number, shares: number[]] {
  const along = Math.min(1, Math.max(0, place)) * pieces;
  const first = Math.min(pieces - 1, Math.floor(along));
  const t = along - first;
  const rest = 1 - t;
  return [
    first,
    [rest ** 3 / 6, (3 * t ** 3 - 6 * t * t + 4) / 6, (3 * rest ** 3 - 6 * rest * rest + 4) / 6, t ** 3 / 6],
  ];
}

/** Continues the surface straight where no line is known. */
export function stiffen(equations: Equations): void {
  const row = new Float64Array(COEFFICIENTS);
  const straight = (at: number, step: number, stiffness: number): void => {
    row.fill(0);
    row[at - step] = 1;
    row[at] = -2;
    row[at + step] = 1;
    equations.add(row, 0, stiffness);
  };
  for (let line = 0; line < ROWS; line++) {
    for (let column = 0; column < COLUMNS; column++) {
      const at = line * COLUMNS + column;
      if (column > 0 && column < COLUMNS - 1) straight(at, 1, STIFF_ACROSS);
      if (line > 0 && line < ROWS - 1) straight(at, COLUMNS, STIFF_DOWN);
    }
  }
}

/** The surface of these coefficients, shifted in each row to an average of zero: lines do not show their original height. */
export function levelSurface(coefficients: Float64Array): Surface {
  const level = coefficients.slice();
  for (let line = 0; line < ROWS; line++) {
    const row = level.subarray(line * COLUMNS, (line + 1) * COLUMNS);
    const middle = row.reduce((sum, value) => sum + value, 0) / COLUMNS;
    for (let column = 0; column < COLUMNS; column++) row[column]! -= middle;
  }
  return {
    at(u, v) {
      const [column, wide] = piece(u, ACROSS);
      const [line, high] = piece(v, DOWN);
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        for (let i = 0; i < 4; i++) sum += wide[i]! * high[k]! * level[(line + k) * COLUMNS + column + i]!;
      }
      return sum;
    },
  };
}
