import type { Cell } from '../../domain/segment.ts';
import type { SegmentDraft, SheetCells } from '../draft.ts';
import type { Word } from '../page-content.ts';
import { respacedSpans } from '../styled-text.ts';
import type { TableGrid } from '../table-grid.ts';
import { cellKey, cellName, rangeName } from './cell-names.ts';
import { isPlacedWhole, type SheetLayout } from './draw/lay-out-sheet.ts';
import type { PlacedCell } from './draw/place-cells.ts';
import { headerRowsOf, rangeOf, type SheetPart } from './find-parts.ts';
import type { CellRange, SheetCell, SheetRow } from './sheet.ts';

/** A sparse grid says less than its words and may be as large as the sheet. */
const MOST_PLACES = 20_000;

export interface SegmentSetting {
  layout: SheetLayout;
  placed: ReadonlyMap<number, PlacedCell>;
  merges: readonly CellRange[];
  mergeAt: ReadonlyMap<number, CellRange>;
  isHidden(row: number, column: number): boolean;
}

/** One segment of a part: all its rows, or some rows of a long table. */
export function sheetSegment(
  part: SheetPart,
  rows: readonly SheetRow[],
  id: string,
  setting: SegmentSetting,
): SegmentDraft {
  const { layout, placed, merges } = setting;
  const isDrawn = rows.every(({ row, cells }) =>
    cells.every((cell) => placed.has(cellKey(row, cell.column)) && isPlacedWhole(cell)),
  );
  const isFirst = rows[0] === part.rows[0];
  const own = rows === part.rows ? part.range : rangeOf(rows, merges);
  const range = { ...own, left: part.range.left, right: part.range.right };
  const { words, lines } = wordsOf(rows, placed);
  const links = rows.flatMap(({ cells }) =>
    cells.flatMap(({ hyperlink, text }) => (hyperlink ? [{ url: hyperlink, text: text.trim() }] : [])),
  );
  // Each piece of a long table gets the header, so that it can be understood alone.
  const header = headerRowsOf(part);
  const above = isFirst ? part.carriedHeader : header;
  const grid = part.type === 'Table' ? gridOf([...above, ...rows], header.length, setting) : null;
  return {
    id,
    type: part.type,
    bbox: layout.boxOf(range),
    confidence: 1,
    words,
    lines,
    ...(!isDrawn && { text: rows.flatMap(({ cells }) => cells.map(({ text }) => oneLine(text))).join(' ') }),
    ...(part.type === 'Title' && { headingLevel: 1 }),
    ...(part.type === 'SectionHeader' && { headingLevel: 2 }),
    ...(grid && { table: grid }),
    ...(links.length > 0 && { links }),
    sheet: {
      range: rangeName(range),
      cells: rows.flatMap((row) => outputCells(row, setting)),
      ...headerOf(part, setting),
    },
  };
}

function wordsOf(rows: readonly SheetRow[], placed: SegmentSetting['placed']): { words: Word[]; lines: number[][] } {
  const words: Word[] = [];
  const lines: number[][] = [];
  for (const row of rows) {
    const line: number[] = [];
    for (const word of row.cells.flatMap((cell) => wordsOfCell(placed.get(cellKey(row.row, cell.column))))) {
      line.push(words.length);
      words.push(word);
    }
    if (line.length > 0) lines.push(line);
  }
  return { words, lines };
}

const wordsOfCell = (cell: PlacedCell | undefined): Word[] => cell?.lines.flatMap(({ words }) => words) ?? [];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function undrawnText({ text, spans = [] }: SheetCell): Pick<TableGrid['cells'][number], 'text' | 'spans'> {
  const line = oneLine(text);
  return { text: line, ...(spans.length > 0 && { spans: respacedSpans(text, line, spans) }) };
}

function outputCells({ row, cells }: SheetRow, { mergeAt, isHidden }: SegmentSetting): Omit<Cell, 'cell_id'>[] {
  return cells.map(({ column, text, value, formula, hyperlink, style }) => {
    const range = mergeAt.get(cellKey(row, column));
    return {
      range: range ? rangeName(range) : cellName(row, column),
      text,
      ...(value !== null && { value }),
      ...(formula !== null && { formula }),
      ...(hyperlink !== null && { hyperlink }),
      ...(style !== null && { style }),
      ...(isHidden(row, column) && { hidden: true }),
    };
  });
}

function headerOf(part: SheetPart, { layout, placed, merges }: SegmentSetting): Pick<SheetCells, 'header'> {
  const rows = headerRowsOf(part);
  if (part.type !== 'Table' || rows.length === 0) return {};
  const range = { ...rangeOf(rows, merges), left: part.range.left, right: part.range.right };
  const bottom = Math.max(...rows.map(({ row }) => row));
  return {
    header: {
      range: rangeName({ ...range, bottom }),
      text: rows.map(({ cells }) => cells.map(({ text }) => text).join('\t')).join('\n'),
      bbox: layout.boxOf({ ...range, bottom }),
      words: wordsOf(rows, placed).words,
    },
  };
}

/** Only non-empty rows and columns; merged cells span the remaining ones. */
function gridOf(rows: readonly SheetRow[], headerRowCount: number, { placed, mergeAt }: SegmentSetting) {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  if (rows.length * columns.length > 20 * count + MOST_PLACES) return null;
  const taken = new Set<number>();
  const grid: TableGrid['cells'] = [];
  for (const [row, { row: sheetRow, cells }] of rows.entries()) {
    let next = 0;
    for (const [column, sheetColumn] of columns.entries()) {
      const cell = cells[next]?.column === sheetColumn ? cells[next++] : undefined;
      if (taken.has(row * columns.length + column)) continue;
      const range = cell && mergeAt.get(cellKey(sheetRow, sheetColumn));
      let [rowSpan, columnSpan] = [1, 1];
      while (range && (rows[row + rowSpan]?.row ?? Infinity) <= range.bottom) rowSpan += 1;
      while (range && (columns[column + columnSpan] ?? Infinity) <= range.right) columnSpan += 1;
      for (let r = 0; rowSpan * columnSpan > 1 && r < rowSpan; r++) {
        for (let c = 0; c < columnSpan; c++) taken.add((row + r) * columns.length + column + c);
      }
      const drawn = cell && placed.get(cellKey(sheetRow, sheetColumn));
      const text = cell && !(drawn && isPlacedWhole(cell)) ? undrawnText(cell) : {};
      grid.push({ row, column, rowSpan, columnSpan, words: wordsOfCell(drawn), ...text });
    }
  }
  return { rowCount: rows.length, columnCount: columns.length, headerRowCount, cells: grid };
}
