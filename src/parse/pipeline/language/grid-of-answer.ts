import type { AnswerCell } from '../../../models/language/answers/table.ts';
import { type GridCell, placeOnGrid, type TableGrid } from '../../table-grid.ts';

export function gridOfAnswer(rows: readonly (readonly AnswerCell[])[]): TableGrid {
  const cells = placeOnGrid(rows).placed.map(({ row, column, rowSpan, columnSpan, text }) => ({
    ...{ row, column, rowSpan, columnSpan, words: wordsOf(text) },
  }));
  const firstBodyRow = rows.findIndex((given) => given.some((cell) => !cell.isHeader));
  return {
    rowCount: rows.length,
    columnCount: Math.max(1, ...cells.map((cell) => cell.column + cell.columnSpan)),
    headerRowCount: firstBodyRow < 0 ? rows.length : firstBodyRow,
    cells,
  };
}

/** Writers need words; their positions are unknown, so they are on one line. */
const wordsOf = (text: string): GridCell['words'] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      text: word,
      bbox: { left: 0, top: 0, width: 1, height: 1 },
      confidence: null,
      source: 'text-layer',
      angle: 0,
    }));
