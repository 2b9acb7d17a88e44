import { itemsAt } from '../../domain/lists.ts';
import { isClose } from '../alike.ts';
import type { Word } from '../page-content.ts';
import { readingOrderOfLine } from '../sequences/reading-order-of-line.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import { middleOf, type TokenBox } from './network/candidates.ts';
import type { DecodedTable } from './network/decode.ts';
import type { SeenTable } from './see/see-table.ts';

/** The cells in the form that the rest of the service knows, empty ones too. */
export function assembleGrid(decoded: DecodedTable, seen: SeenTable, words: readonly Word[]): TableGrid {
  const { rowCount, columnCount, headerRowCount, rowCertainty, columnCertainty } = decoded;
  const cells = decoded.cells.map(
    ({ rows, columns, words: indexes }): GridCell => ({
      row: rows[0],
      column: columns[0],
      rowSpan: rows[1] - rows[0] + 1,
      columnSpan: columns[1] - columns[0] + 1,
      words: inReadingOrder(indexes, seen, words),
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

/** Words that run as the table does, then those that run downwards or upwards beside its text. */
function inReadingOrder(
  indexes: readonly number[],
  { words: boxes, angle, wordHeight }: SeenTable,
  words: readonly Word[],
): Word[] {
  const turn = (i: number): number => (words[i]!.angle - angle + 360) % 360;
  const level = (chosen: readonly number[], turned: (box: TokenBox) => TokenBox): Word[] =>
    linesOf(chosen, (i) => turned(boxes[i]!), wordHeight).flatMap((line) => readingOrderOfLine(itemsAt(words, line)));
  return [
    ...level(
      indexes.filter((i) => turn(i) % 180 === 0),
      (box) => box,
    ),
    ...level(
      indexes.filter((i) => turn(i) === 90),
      ({ x0, x1, y0, y1 }) => ({ x0: y0, x1: y1, y0: -x1, y1: -x0 }),
    ),
    ...level(
      indexes.filter((i) => turn(i) === 270),
      ({ x0, x1, y0, y1 }) => ({ x0: -y1, x1: -y0, y0: x0, y1: x1 }),
    ),
  ];
}

/** From top to bottom, each from left to right. */
function linesOf(indexes: readonly number[], boxOf: (i: number) => TokenBox, wordHeight: number): number[][] {
  const lines: { middle: number; members: number[] }[] = [];
  for (const i of [...indexes].sort((a, b) => middleOf(boxOf(a)) - middleOf(boxOf(b)))) {
    const middle = middleOf(boxOf(i));
    const line = lines.at(-1);
    if (line && isClose(middle - line.middle, wordHeight)) {
      line.members.push(i);
      line.middle += (middle - line.middle) / line.members.length;
    } else lines.push({ middle, members: [i] });
  }
  return lines.map(({ members }) => members.sort((a, b) => boxOf(a).x0 - boxOf(b).x0));
}
