import { type BoundingBox, bottom, right, unionOf } from '../../../domain/geometry.ts';
import { isNear, isOverHalf, PATTERN } from '../../alike.ts';
import { type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isEquationNumber } from '../wording/equation-number.ts';
import { isAmountText } from '../wording/number-like.ts';

/**
 * Finds tables without ruling lines: rows of short aligned pieces.
 *
 *     2019    1,204    3.1 %
 *     2020    1,377    2.9 %       pieces are short, and columns repeat
 *     2021    1,410    3.3 %
 */
export function alignedTables(lines: readonly TextLine[]): BoundingBox[] {
  const found: BoundingBox[] = [];
  let run: TextRow[] = [];
  const close = () => {
    const rows = run.slice(0, run.findLastIndex(isTabular) + 1);
    if (rows.filter(isTabular).length >= PATTERN && !isProse(rows)) found.push(unionOf(rows.map((row) => row.bbox))!);
    run = [];
  };
  for (const row of textRowsOf(lines)) {
    const last = run.at(-1);
    if (last && !isNear(row.bbox.top - bottom(last.bbox), row.bbox.height)) close();
    if (isTabular(row)) run.push(row);
    else if (run.length > 0 && last && isTabular(last) && fitsBetween(last, row)) run.push(row);
    else close();
  }
  close();
  return found;
}

function isTabular(row: TextRow): boolean {
  const pieces = row.pieces.filter((p) => !isEquationNumber(p.text));
  if (pieces.length >= 3) return true;
  // Two pieces may be text columns; with a number in one of them they are a row. Hebrew tables have it on the left.
  return pieces.length === 2 && pieces.some((p) => isAmountText(p.text));
}

/** A second line of a cell is short and within the row's width. */
function fitsBetween(last: TextRow, row: TextRow): boolean {
  return (
    row.bbox.left >= last.bbox.left - 4 &&
    right(row.bbox) <= right(last.bbox) + 4 &&
    !isOverHalf(row.bbox.width, last.bbox.width)
  );
}

/** Columns of running text are also side by side, but their pieces are long. */
function isProse(run: readonly TextRow[]): boolean {
  const pieces = run.flatMap((r) => r.pieces);
  const words = pieces.reduce((n, p) => n + p.words.length, 0);
  return words / pieces.length > 4.5;
}
