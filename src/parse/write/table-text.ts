import type { GridCell, TableGrid } from '../table-grid.ts';
import { textOfCell } from './table-html.ts';

/**
 * A table as it is searched: a line for each row, a tab between cells, empty cells left out. Tags and rules of HTML and Markdown would
 * count as words of the table, and half of its length in tokens would be markup.
 */
export function tableToText(grid: TableGrid): string {
  const rows: GridCell[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) rows[cell.row]?.push(cell);
  return rows
    .map((cells) => cells.map(textOfCell).filter(Boolean).join('\t'))
    .filter(Boolean)
    .join('\n');
}
