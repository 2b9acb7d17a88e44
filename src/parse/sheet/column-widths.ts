import { cellKey } from './cell-names.ts';
import type { Sheet, SheetCell, SheetRow } from './sheet.ts';

/** Pixels at 144 dpi. */
export const LEAST_COLUMN = 72;
const WIDEST_COLUMN = 420;
/** A cell merged over whole rows would otherwise draw thousands of empty columns. */
export const WIDEST_MERGE = 50;

/** Every column that holds something, by the file's own width or by the texts that are shown, whichever is wider. */
export function columnWidths(
  { rows, merges, columnWidths: stated, pictures }: Sheet,
  shown: readonly SheetRow[],
  scale: number,
  widthOf: (cell: SheetCell) => number,
): Map<number, number> {
  const widths = new Map<number, number>();
  const least = (column: number): number =>
    Math.max(LEAST_COLUMN, Math.min(1.5 * (stated.get(column) ?? 0), WIDEST_COLUMN)) * scale;
  const mergedAt = new Set(merges.filter((m) => m.right > m.left).map((m) => cellKey(m.top, m.left)));
  for (const { cells } of rows)
    for (const { column } of cells) if (!widths.has(column)) widths.set(column, least(column));
  for (const { row, cells } of shown) {
    for (const cell of cells) {
      if (mergedAt.size > 0 && mergedAt.has(cellKey(row, cell.column))) continue;
      const before = widths.get(cell.column) ?? least(cell.column);
      if (before < WIDEST_COLUMN * scale)
        widths.set(cell.column, Math.max(before, Math.min(widthOf(cell), WIDEST_COLUMN * scale)));
    }
  }
  for (const { left, right } of merges) {
    if (!widths.has(left)) continue;
    for (let at = left; at <= Math.min(right, left + WIDEST_MERGE); at++)
      if (!widths.has(at)) widths.set(at, least(at));
  }
  for (const { range } of pictures)
    for (let at = range.left; at <= range.right; at++) if (!widths.has(at)) widths.set(at, least(at));
  return widths;
}
