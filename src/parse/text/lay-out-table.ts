import { QuireError } from '../../domain/errors.ts';
import { textWidth } from '../drawing/text-width.ts';
import { drawnWord, lineWidth, runsLeftwards, wrapText } from '../drawing/wrap.ts';
import type { Word } from '../page-content.ts';
import { type GridCell, MOST_PLACES, placeOnGrid } from '../table-grid.ts';
import type { InnerTextTable, TextBlock, TextCell } from './block.ts';
import { PAGE, type PageFlow, styleLines } from './page-flow.ts';

const SIZE = 19;
const LINE = 27;
const PADDING = 7;
const RULE = '#9aa0a6';
/** Columns of a very wide table overlap rather than get lost. */
const LEAST_COLUMN = 24;

interface PlacedText extends Omit<GridCell, 'words' | 'inner'> {
  text: string;
  inner?: readonly InnerTextTable[];
}

/** A table with ruling lines. What does not fit continues on the next page as a separate part. */
export function layOutTable({ rows = [], headerRowCount = 0, quoteDepth }: TextBlock, flow: PageFlow): void {
  const placed = placeTexts(rows);
  const columnCount = columnsOf(placed);
  if (columnCount === 0) return;
  const widths = columnWidths(placed, columnCount);
  let edge = PAGE.margin;
  const lefts = [edge, ...widths.map((width) => (edge += width))];
  const tableWidth = edge - PAGE.margin;
  const faces = (row: number) => ({ size: SIZE, bold: row < headerRowCount });
  const byRow = Map.groupBy(placed, ({ row }) => row);
  let first = 0;
  let cells: GridCell[] = [];
  let top = flow.top;
  const close = (next: number): void => {
    const words = cells.flatMap((cell) => cell.words);
    const table = {
      rowCount: next - first,
      columnCount,
      headerRowCount: Math.max(0, Math.min(headerRowCount - first, next - first)),
      cells,
    };
    const drawn = { left: PAGE.margin, top, width: tableWidth, height: flow.top - top };
    flow.add({ type: 'Table', words, table, ...(quoteDepth && { quoteDepth }) }, drawn);
    [first, cells] = [next, []];
  };
  for (let row = 0; row < rows.length; row++) {
    const texts = (byRow.get(row) ?? []).map((cell) => {
      const [left = 0, right = 0] = [lefts[cell.column], lefts[cell.column + cell.columnSpan]];
      const width = right - left;
      const lines = wrapText(cell.text, Math.max(LEAST_COLUMN, width - 2 * PADDING), faces(row));
      styleLines(lines, cell);
      return { cell, left, width, lines };
    });
    const height = Math.max(1, ...texts.map(({ lines }) => lines.length)) * LINE + 2 * PADDING;
    if (flow.room < height && cells.length > 0) {
      // Empty rows at a page end, such as an empty header, belong to the next page.
      if (cells.some(({ words }) => words.length > 0)) close(row);
      flow.turn();
      if (flow.isFull) return;
      top = flow.top;
    }
    for (const { cell, left, width, lines } of texts) {
      flow.rect({ left, top: flow.top, width: width + 1, height: 1 }, RULE);
      const words: Word[] = lines.flatMap((line, at) => {
        const top = flow.top + PADDING + Math.min(at * LINE, Math.max(0, flow.room - LINE));
        const rest = runsLeftwards(line) ? Math.max(0, width - 2 * PADDING - lineWidth(line)) : 0;
        const start = left + PADDING + rest;
        flow.line(line, start, top + 0.75 * LINE, faces(row));
        return line.map((word) => drawnWord(word, start, top, LINE, faces(row)));
      });
      cells.push({
        ...{ row: row - first, column: cell.column, rowSpan: cell.rowSpan, columnSpan: cell.columnSpan, words },
        ...innerTables(cell, words),
      });
    }
    for (const left of lefts) flow.rect({ left, top: flow.top, width: 1, height }, RULE);
    flow.top = Math.min(flow.top + height, PAGE.height - PAGE.margin);
    flow.rect({ left: PAGE.margin, top: flow.top, width: tableWidth, height: 1 }, RULE);
  }
  close(rows.length);
}

/** Assigns words of a cell to its inner tables and their cells. */
function innerTables({ text, inner }: PlacedText, words: readonly Word[]): Pick<GridCell, 'inner'> {
  if (!inner) return {};
  let sum = 0;
  const lettersBefore = [0, ...words.map((word) => (sum += letters(word.text)))];
  const wordAt = (letter: number): number => lettersBefore.findIndex((before) => before >= letter);
  const tables = inner.map(({ start, end, rows, headerRowCount }) => {
    const [from, to] = [wordAt(letters(text.slice(0, start))), wordAt(letters(text.slice(0, end)))];
    const placed = placeTexts(rows);
    let at = letters(text.slice(0, start));
    const cells = placed.map(({ inner: deeper, text: own, spans: _, ...place }): GridCell => {
      const ownWords = words.slice(wordAt(at), wordAt(at + letters(own)));
      at += letters(own);
      return {
        ...place,
        words: ownWords,
        ...innerTables({ ...place, text: own, ...(deeper && { inner: deeper }) }, ownWords),
      };
    });
    const columnCount = columnsOf(placed);
    return { from, to, table: { rowCount: rows.length, columnCount, headerRowCount, cells } };
  });
  return { inner: tables };
}

const letters = (text: string): number => text.replace(/\s+/g, '').length;

const columnsOf = (placed: readonly PlacedText[]): number =>
  placed.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);

function placeTexts(rows: readonly TextCell[][]): PlacedText[] {
  const { placed, isTaken } = placeOnGrid<Omit<PlacedText, 'row' | 'column'>>(rows);
  const columnCount = columnsOf(placed);
  if (rows.length * columnCount > MOST_PLACES)
    throw new QuireError('unreadable_file', { reason: 'a table claims too many cells' });
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column < columnCount; column++)
      if (!isTaken(row, column)) placed.push({ row, column, rowSpan: 1, columnSpan: 1, text: '' });
  }
  return placed.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** As wide as the longest text, scaled down in proportion on a narrower page. */
function columnWidths(placed: readonly PlacedText[], columnCount: number): number[] {
  const wanted = Array<number>(columnCount).fill(LEAST_COLUMN);
  for (const { column, columnSpan, text } of placed) {
    if (columnSpan > 1) continue;
    const width = textWidth(text.slice(0, 300), { size: SIZE, bold: true }) + 2 * PADDING + 2;
    wanted[column] = Math.max(wanted[column] ?? 0, width);
  }
  const room = PAGE.width - 2 * PAGE.margin;
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) return wanted;
  // Long columns shrink more: no column exceeds its share unless others need less.
  const share = room / columnCount;
  const narrow = wanted.filter((width) => width <= share).reduce((sum, width) => sum + width, 0);
  const wide = total - narrow;
  return wanted.map((width) => (width <= share ? width : (width / wide) * (room - narrow)));
}
