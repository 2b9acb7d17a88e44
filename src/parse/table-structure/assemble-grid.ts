import { itemsAt } from '../../domain/lists.ts';
import type { Word } from '../page-content.ts';
import { readingOrderOfLine } from '../sequences/reading-order-of-line.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import type { DecodedTable } from './network/decode.ts';
import type { SeenTable } from './see/see-table.ts';
import { linesInOrder } from './side-lines.ts';

/** The cells in the form that the rest of the service knows, empty ones too. */
export function assembleGrid(decoded: DecodedTable, seen: SeenTable, words: readonly Word[]): TableGrid {
  const { rowCount, columnCount, headerRowCount, rowCertainty, columnCertainty } = decoded;
  const cells = decoded.cells.map(
    ({ rows, columns, words: indexes }): GridCell => ({
      row: rows[0],
      column: columns[0],
      rowSpan: rows[1] - rows[0] + 1,
      columnSpan: columns[1] - columns[0] + 1,
      words: linesInOrder(indexes, seen, words).flatMap((line) => readingOrderOfLine(itemsAt(words, line))),
      confidence: 1,
    }),
  );
  const taken = new Set<number>();
  for (const { row, column, rowSpan, columnSpan } of cells)
    for (let r = row; r < row + rowSpan; r++)
      for (let c = column; c < column + columnSpan; c++) taken.add(r * columnCount + c);
  for (let at = 0; at < rowCount * columnCount; at++) {
    if (taken.has(at)) continue;
    const row = Math.floor(at / columnCount);
    cells.push({ row, column: at % columnCount, rowSpan: 1, columnSpan: 1, words: [], confidence: 1 });
  }
  for (const cell of cells) {
    const { row, column, rowSpan, columnSpan } = cell;
    cell.confidence = Math.min(
      rowCertainty[row - 1] ?? 1,
      rowCertainty[row + rowSpan - 1] ?? 1,
      columnCertainty[column - 1] ?? 1,
      columnCertainty[column + columnSpan - 1] ?? 1,
    );
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
  return { rowCount, columnCount, headerRowCount, cells };
}
