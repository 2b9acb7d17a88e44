import type { GridCell, TableGrid } from '../table-grid.ts';
import { textOfCell } from './table-html.ts';

/** A table for search: a line per row, tabs between cells, no markup, which would be half of the tokens. */
export function tableToText(grid: TableGrid): string {
  const rows: GridCell[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) rows[cell.row]?.push(cell);
  return rows
    .map((cells) => cells.map(textOfCell).filter(Boolean).join('\t'))
    .filter(Boolean)
    .join('\n');
}
