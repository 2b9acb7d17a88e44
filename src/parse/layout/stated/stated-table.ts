import { sharedWidth, unionOf } from '../../../domain/geometry.ts';
import type { StatedCell, StatedStructure, Word } from '../../page-content.ts';
import type { GridCell, TableGrid } from '../../table-grid.ts';

const MOST_COLUMNS = 200;

/** The cells of a structure tree as a grid, or null if they are inconsistent. */
export function statedTable(
  { parts }: StatedStructure,
  cells: readonly StatedCell[],
  words: readonly Word[],
): TableGrid | null {
  const own = Map.groupBy(words, ({ part }) => (part === undefined ? undefined : parts[part]?.cell));
  if (own.has(undefined)) return null;
  const taken = new Set<string>();
  const placed: GridCell[] = [];
  // Rows on the previous page have cells without words here.
  const shown = cells.filter((_, at) => own.has(at));
  const [first, last] = [Math.min(...shown.map(({ row }) => row)), Math.max(...shown.map(({ row }) => row))];
  for (const [at, { row, rowSpan, columnSpan }] of cells.entries()) {
    if (row < first || row > last) continue;
    let column = 0;
    while (taken.has(`${row} ${column}`)) column += 1;
    if (column + columnSpan > MOST_COLUMNS) return null;
    const rows = Math.min(rowSpan, last - row + 1);
    for (let r = row; r < row + rows; r++) for (let c = column; c < column + columnSpan; c++) taken.add(`${r} ${c}`);
    placed.push({ row: row - first, column, rowSpan: rows, columnSpan, words: own.get(at) ?? [] });
  }
  const rowCount = last - first + 1;
  const columnCount = Math.max(0, ...placed.map(({ column, columnSpan }) => column + columnSpan));
  if (rowCount < 2 || columnCount < 2 || !isAligned(placed)) return null;
  return {
    rowCount,
    columnCount,
    headerRowCount: headerRows(cells, first, rowCount),
    cells: withEmpty(placed, taken, first, rowCount, columnCount),
  };
}

/** Some files omit empty cells, which moves all following cells of the row to the left. */
function isAligned(cells: readonly GridCell[]): boolean {
  const boxes = cells.flatMap(({ column, columnSpan, words }) => {
    const bbox = columnSpan === 1 ? unionOf(words.map((word) => word.bbox)) : null;
    return bbox ? [{ column, bbox }] : [];
  });
  const columns = Map.groupBy(boxes, ({ column }) => column);
  const aside = boxes.filter((box) => {
    const isBelowOneOf = (column: number): boolean =>
      (columns.get(column) ?? []).some((other) => other !== box && sharedWidth(other.bbox, box.bbox) > 0);
    return !isBelowOneOf(box.column) && (isBelowOneOf(box.column + 1) || isBelowOneOf(box.column - 1));
  });
  return aside.length === 0;
}

function headerRows(cells: readonly StatedCell[], first: number, rowCount: number): number {
  let count = 0;
  while (count < rowCount) {
    const row = cells.filter((cell) => cell.row === first + count);
    if (row.length === 0 || !row.every((cell) => cell.isHeader)) break;
    count += 1;
  }
  return count === rowCount ? 0 : count;
}

function withEmpty(
  placed: GridCell[],
  taken: ReadonlySet<string>,
  first: number,
  rows: number,
  columns: number,
): GridCell[] {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!taken.has(`${row + first} ${column}`)) placed.push({ row, column, rowSpan: 1, columnSpan: 1, words: [] });
  return placed.toSorted((a, b) => a.row - b.row || a.column - b.column);
}
