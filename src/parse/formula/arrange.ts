import { fractionAt, overlineAt, rootUnder } from './bars.ts';
import { encloseRows } from './enclosures.ts';
import { type Bar, type Item, largestSize, rowsByBaseline } from './item.ts';
import { rowLatex } from './row.ts';

/** Baselines of equations below each other are at least this many sizes apart; those of a fraction's two parts are closer. */
const CLOSEST_ROWS = 1.3;
const SEPARATE_ROWS = 1.1;

/**
 * Items and bars become LaTeX from the outside in. Null when something is where neither a script nor a fraction
 * explains it.
 *
 *         a + b          ← above the bar
 *     x = ─────  (1)     ← widest bar first; what is above and below it is arranged in the same way
 *           2c           ← below
 */
export function arrangeFormula(items: readonly Item[], bars: readonly Bar[]): string | null {
  let open = [...items];
  let left = bars.toSorted((a, b) => b.right - b.left - (a.right - a.left));
  while (left.length > 0) {
    const [bar, ...others] = left as [Bar, ...Bar[]];
    left = others;
    const made =
      rootUnder(bar, open, left, arrangeFormula) ??
      fractionAt(bar, open, left, arrangeFormula) ??
      overlineAt(bar, open, left, arrangeFormula);
    // A bar that divides nothing has lost one of its sides.
    if (!made) return null;
    open = [...open.filter((item) => !made.used.includes(item)), made.item];
    left = left.filter((other) => !made.bars.includes(other));
  }
  // Without its bar a radical sign does not show what it covers.
  if (open.some((item) => item.text === '√')) return null;
  const whole = encloseRows(open, (inside) => rowsLatex(inside));
  return whole && rowsLatex(whole);
}

function rowsLatex(items: readonly Item[]): string | null {
  const rows = splitRows(items);
  if (!rows) return null;
  if (rows.length === 1) return rowLatex(items);
  const written = rows.map((row) => rowLatex(row));
  return written.includes(null) ? null : `\\begin{aligned}${written.join(' \\\\ ')}\\end{aligned}`;
}

/** Separate equations below each other, well over a line apart. Null if closer, as in a fraction without its bar. */
function splitRows(items: readonly Item[]): Item[][] | null {
  const closest = CLOSEST_ROWS * largestSize(items);
  const { baselines, rows } = rowsByBaseline(items, SEPARATE_ROWS);
  if (baselines.length < 2) return [[...items]];
  return baselines.some((baseline, at) => baseline - (baselines[at - 1] ?? -Infinity) < closest) ? null : rows;
}
