import type { TableGrid } from '../../table-grid.ts';
import { tableToHtml } from '../../write/table-html.ts';
import { tableToMarkdown } from '../../write/table-markdown.ts';
import { tableToText } from '../../write/table-text.ts';
import { cutGreedily, type IndexSpan } from './cut-greedily.ts';
import { GridRows } from './grid-rows.ts';

export interface TablePiece {
  /** Rows of the table that are in this piece, without the header rows that are repeated in it. */
  rows: IndexSpan;
  /** The piece as a table of its own. */
  grid: TableGrid;
  content: string;
}

/** Cuts a table between rows, by the length of its rows as plain text. Every piece has the header rows again, unless only the bare rows fit. */
export function cutTable(grid: TableGrid, format: 'Html' | 'Markdown', fits: (text: string) => boolean): TablePiece[] {
  const rows = new GridRows(grid);
  const slice = (from: number, to: number, withHeader = from >= grid.headerRowCount): TableGrid =>
    rows.slice(from, to, withHeader);
  const writeGrid = format === 'Html' ? tableToHtml : tableToMarkdown;
  return cutGreedily(grid.rowCount, (from, to) => fits(tableToText(slice(from, to)))).map(([from, to]) => {
    const headed = slice(from, to);
    const piece = to - from > 1 || fits(tableToText(headed)) ? headed : slice(from, to, false);
    return { rows: [from, to], grid: piece, content: writeGrid(piece) };
  });
}
