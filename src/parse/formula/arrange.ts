import { fractionAt, overlineAt, rootUnder } from './bars.ts';
import { encloseRows } from './enclosures.ts';
import { type Bar, type Item, largestSize, rowsByBaseline } from './item.ts';
import { rowLatex } from './row.ts';

/** Smallest distance of stacked equations in font sizes; the parts of a fraction are closer. */
const CLOSEST_ROWS = 1.3;
const SEPARATE_ROWS = 1.1;

/**
 * Converts items and bars to LaTeX from the outside in. Null if the position of an item is not explained by a script or
 * fraction.
 *
 *         a + b          ← above the bar
 *     x = ─────  (1)     ← widest bar first; its two sides are arranged recursively
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
    // The bar has lost one of its sides.
    if (!made) return null;
    open = [...open.filter((item) => !made.used.includes(item)), made.item];
    left = left.filter((other) => !made.bars.includes(other));
  }
  // Without its bar, a radical sign has no known extent.
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

/** Splits stacked equations, well over a line apart. Null if they are closer, as in a fraction without its bar. */
function splitRows(items: readonly Item[]): Item[][] | null {
  const closest = CLOSEST_ROWS * largestSize(items);
  const { baselines, rows } = rowsByBaseline(items, SEPARATE_ROWS);
  if (baselines.length < 2) return [[...items]];
  return baselines.some((baseline, at) => baseline - (baselines[at - 1] ?? -Infinity) < closest) ? null : rows;
}
