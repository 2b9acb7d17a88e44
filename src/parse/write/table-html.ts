import type { GridCell, TableGrid } from '../table-grid.ts';
import { escapeHtml } from './escape.ts';
import { joinLines, linesOfWords } from './flow-text.ts';

/** `<table>` with `<thead>` for the header rows; spanning cells carry `rowspan` and `colspan`. */
export function tableToHtml(grid: TableGrid): string {
  const rows: GridCell[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) rows[cell.row]?.push(cell);
  const write = (from: number, to: number, tag: 'th' | 'td'): string =>
    rows
      .slice(from, to)
      .map((cells) => `<tr>${cells.map((cell) => cellToHtml(cell, tag)).join('')}</tr>`)
      .join('');
  const head = Math.min(grid.headerRowCount, grid.rowCount);
  const parts = [
    head > 0 ? `<thead>${write(0, head, 'th')}</thead>` : '',
    head < grid.rowCount ? `<tbody>${write(head, grid.rowCount, 'td')}</tbody>` : '',
  ];
  return `<table>${parts.join('')}</table>`;
}

function cellToHtml(cell: GridCell, tag: 'th' | 'td'): string {
  const rowSpan = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
  const columnSpan = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '';
  return `<${tag}${rowSpan}${columnSpan}>${escapeHtml(textOfCell(cell))}</${tag}>`;
}

export const textOfCell = (cell: GridCell): string => cell.text ?? joinLines(linesOfWords(cell.words));
