import type { AnswerCell } from '../../../models/language/answers/table.ts';
import type { GridCell, TableGrid } from '../../table-grid.ts';

/**
 * Rows of HTML cells as a grid. Cells move right past what spans down from above, as browsers lay them out:
 *
 *     <td rowspan=2>A</td><td>B</td>        A B
 *     <td>C</td>                        →   A C
 */
export function gridOfAnswer(rows: readonly (readonly AnswerCell[])[]): TableGrid {
  const taken = new Set<string>();
  const cells: GridCell[] = [];
  rows.forEach((given, row) => {
    let column = 0;
    for (const { text, rowSpan, columnSpan } of given) {
      while (taken.has(`${row} ${column}`)) column++;
      const height = Math.min(rowSpan, rows.length - row);
      let width = 1;
      while (width < columnSpan && !taken.has(`${row} ${column + width}`)) width++;
      for (let y = row; y < row + height; y++) for (let x = column; x < column + width; x++) taken.add(`${y} ${x}`);
      cells.push({ row, column, rowSpan: height, columnSpan: width, words: wordsOf(text) });
      column += width;
    }
  });
  const firstBodyRow = rows.findIndex((given) => given.some((cell) => !cell.isHeader));
  return {
    rowCount: rows.length,
    columnCount: Math.max(1, ...cells.map((cell) => cell.column + cell.columnSpan)),
    headerRowCount: firstBodyRow < 0 ? rows.length : firstBodyRow,
    cells,
  };
}

/** The writers take words; where they are is not known, and one line is all they need. */
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
