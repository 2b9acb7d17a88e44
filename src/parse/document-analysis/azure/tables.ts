import { unionOf } from '../../../domain/geometry.ts';
import type { AnalysedTable } from '../page-analysis.ts';
import type { ResultTable } from './analyze-result.ts';
import type { FoundElement } from './found.ts';
import { boxOf, type DocumentInk, type InkToken } from './ink.ts';

/** One segment per page of a table; rows count from 0 on each. */
export function* tableParts(table: ResultTable, ink: DocumentInk): Generator<FoundElement> {
  const pageOf = (cell: ResultTable['cells'][number]): number | undefined =>
    cell.boundingRegions[0]?.pageNumber ?? table.boundingRegions[0]?.pageNumber;
  const pages = new Set(table.cells.map(pageOf).filter((page) => page !== undefined));
  for (const page of pages) {
    const cells = table.cells.filter((cell) => pageOf(cell) === page);
    const firstRow = Math.min(...cells.map(({ rowIndex }) => rowIndex));
    const tokens: InkToken[] = [];
    const grid: AnalysedTable['cells'] = [];
    for (const cell of cells.sort((a, b) => a.rowIndex - b.rowIndex || a.columnIndex - b.columnIndex)) {
      const own = ink.take(cell.spans);
      const words = own.map((_, at) => tokens.length + at);
      tokens.push(...own);
      const { columnIndex: column, rowSpan, columnSpan } = cell;
      grid.push({ row: cell.rowIndex - firstRow, column, rowSpan: rowSpan ?? 1, columnSpan: columnSpan ?? 1, words });
    }
    const rowCount = Math.max(...grid.map(({ row, rowSpan }) => row + rowSpan));
    const region = table.boundingRegions.find(({ pageNumber }) => pageNumber === page);
    const bbox = region ? boxOf(region.polygon) : unionOf(tokens.map((token) => token.bbox));
    if (!bbox) continue;
    yield {
      page,
      offset: Math.min(
        ...cells.flatMap(({ spans }) => spans.map((span) => span.offset)),
        table.spans[0]?.offset ?? Infinity,
      ),
      type: 'Table',
      bbox,
      tokens,
      table: { rowCount, columnCount: table.columnCount, headerRowCount: headerRows(cells, firstRow), cells: grid },
    };
  }
}

/** Number of top rows with only header cells. */
function headerRows(cells: ResultTable['cells'], firstRow: number): number {
  const rows = Map.groupBy(cells, ({ rowIndex }) => rowIndex - firstRow);
  let count = 0;
  while (rows.get(count)?.every(({ kind }) => kind === 'columnHeader' || kind === 'stubHead')) count++;
  return count;
}
