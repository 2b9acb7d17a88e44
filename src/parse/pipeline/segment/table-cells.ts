import { type BoundingBox, bottom, boxFromEdges, right, unionOf } from '../../../domain/geometry.ts';
import type { TableCell } from '../../../domain/segment.ts';
import type { TableGrid } from '../../table-grid.ts';
import { textOfCell } from '../../write/table-html.ts';

/** The extent of a row or column with words. */
interface Stretch {
  from: number;
  to: number;
}

export function tableCells(grid: TableGrid, table: BoundingBox): TableCell[] {
  const boxes = grid.cells.map((cell) => unionOf(cell.words.map(({ bbox }) => bbox)));
  const inRows = grid.cells.map((cell, at) => ({ first: cell.row, span: cell.rowSpan, ...along(boxes[at], 'top') }));
  const rows = stretches(grid.rowCount, inRows, { from: table.top, to: bottom(table) });
  const inColumns = grid.cells.map(({ column, columnSpan }, at) => {
    return { first: column, span: columnSpan, ...along(boxes[at], 'left') };
  });
  const columns = stretches(grid.columnCount, inColumns, { from: table.left, to: right(table) });
  return grid.cells.map((cell, at) => ({
    row: cell.row,
    col: cell.column,
    row_span: cell.rowSpan,
    col_span: cell.columnSpan,
    bbox:
      boxes[at] ??
      boxFromEdges(
        columns[cell.column]!.from,
        rows[cell.row]!.from,
        columns[cell.column + cell.columnSpan - 1]!.to,
        rows[cell.row + cell.rowSpan - 1]!.to,
      ),
    text: textOfCell(cell),
    header: cell.row < grid.headerRowCount,
    confidence: cell.confidence ?? null,
  }));
}

const along = (box: BoundingBox | null | undefined, side: 'top' | 'left'): Partial<Stretch> =>
  box ? (side === 'top' ? { from: box.top, to: bottom(box) } : { from: box.left, to: right(box) }) : {};

/**
 * Extents of rows or columns by their non-spanning cells with words. An empty one is between its neighbours.
 *
 *     │ 12 │    │ 3.10 │
 *     │ 14 │ ?? │      │      ?? from the end of the previous column to the start of the next
 */
function stretches(
  count: number,
  cells: readonly ({ first: number; span: number } & Partial<Stretch>)[],
  whole: Stretch,
): Stretch[] {
  const known: (Stretch | undefined)[] = Array.from({ length: count });
  for (const { first, span, from, to } of cells) {
    if (span > 1 || from === undefined || to === undefined) continue;
    const before = known[first];
    known[first] = before ? { from: Math.min(before.from, from), to: Math.max(before.to, to) } : { from, to };
  }
  let start = whole.from;
  return known.map((stretch, at) => {
    const next = known.slice(at).find((later) => later !== undefined)?.from ?? whole.to;
    const free = 1 + known.slice(at + 1).findIndex((later) => later !== undefined);
    const parts = free > 0 ? free : count - at;
    const found = stretch ?? { from: start, to: start + Math.max(0, next - start) / parts };
    start = Math.max(start, found.to);
    return found;
  });
}
