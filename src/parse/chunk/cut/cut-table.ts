import type { TableGrid } from '../../table-grid.ts';
import { tableToHtml } from '../../write/table-html.ts';
import { tableToMarkdown } from '../../write/table-markdown.ts';
import { cutGreedily, type IndexSpan } from './cut-greedily.ts';
import { GridRows } from './grid-rows.ts';

export interface TablePiece {
  /** Rows of the table that are in this piece, without the header rows that are repeated in it. */
  rows: IndexSpan;
  content: string;
}

/** Cuts a table between rows. Every piece has the header rows again, unless only the bare rows fit. */
export function cutTable(grid: TableGrid, format: 'Html' | 'Markdown', fits: (text: string) => boolean): TablePiece[] {
  const rows = new GridRows(grid);
  const writeGrid = format === 'Html' ? tableToHtml : tableToMarkdown;
  const write = (from: number, to: number, withHeader = from >= grid.headerRowCount): string =>
    writeGrid(rows.slice(from, to, withHeader));
  return cutGreedily(grid.rowCount, (from, to) => fits(write(from, to))).map(([from, to]) => {
    const content = write(from, to);
    return { rows: [from, to], content: to - from > 1 || fits(content) ? content : write(from, to, false) };
  });
}
