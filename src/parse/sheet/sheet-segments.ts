import type { Cell } from '../../domain/segment.ts';
import type { SegmentDraft, SheetCells } from '../draft.ts';
import type { Word } from '../page-content.ts';
import type { TableGrid } from '../table/grid.ts';
import { cellName, rangeName } from './cell-names.ts';
import { rangeOf, type SheetPart } from './find-parts.ts';
import type { SheetLayout } from './lay-out-sheet.ts';
import type { PlacedCell } from './place-cells.ts';
import type { CellRange, SheetRow } from './sheet.ts';

/** A grid with far more places than cells says less than its words alone, and may be as large as the sheet. */
const MOST_PLACES = 20_000;

export interface SegmentSetting {
  layout: SheetLayout;
  placed: ReadonlyMap<string, PlacedCell>;
  merges: readonly CellRange[];
}

/** One segment of a part: all of its rows, or some of a long table's. */
export function sheetSegment(
  part: SheetPart,
  rows: readonly SheetRow[],
  id: string,
  setting: SegmentSetting,
): SegmentDraft {
  const { layout, placed, merges } = setting;
  const isFirst = rows[0] === part.rows[0];
  const own = rows === part.rows ? part.range : rangeOf(rows, merges);
  const range = { ...own, left: part.range.left, right: part.range.right };
  const { words, lines } = wordsOf(rows, placed);
  const links = rows.flatMap(({ cells }) =>
    cells.flatMap(({ hyperlink, text }) => (hyperlink ? [{ url: hyperlink, text: text.trim() }] : [])),
  );
  const grid = part.type === 'Table' ? gridOf(rows, isFirst ? part.headerRowCount : 0, setting) : null;
  return {
    id,
    type: part.type,
    bbox: layout.boxOf(range),
    confidence: 1,
    words,
    lines,
    ...(part.type === 'Title' && { headingLevel: 1 }),
    ...(part.type === 'SectionHeader' && { headingLevel: 2 }),
    ...(grid && { table: grid }),
    ...(links.length > 0 && { links }),
    sheet: {
      range: rangeName(range),
      cells: rows.flatMap((row) => outputCells(row, placed)),
      ...headerOf(part, setting),
    },
  };
}

function wordsOf(rows: readonly SheetRow[], placed: SegmentSetting['placed']): { words: Word[]; lines: number[][] } {
  const words: Word[] = [];
  const lines: number[][] = [];
  for (const row of rows) {
    const line: number[] = [];
    for (const word of row.cells.flatMap((cell) => wordsOfCell(placed.get(cellName(row.row, cell.column))))) {
      line.push(words.length);
      words.push(word);
    }
    lines.push(line);
  }
  return { words, lines };
}

const wordsOfCell = (cell: PlacedCell | undefined): Word[] => cell?.lines.flatMap(({ words }) => words) ?? [];

function outputCells({ row, cells }: SheetRow, placed: SegmentSetting['placed']): Omit<Cell, 'cell_id'>[] {
  return cells.map(({ column, text, value, formula, hyperlink, style }) => {
    const name = cellName(row, column);
    const range = placed.get(name)?.range;
    return {
      range: range ? rangeName(range) : name,
      text,
      ...(value !== null && { value }),
      ...(formula !== null && { formula }),
      ...(hyperlink !== null && { hyperlink }),
      ...(style !== null && { style }),
    };
  });
}

function headerOf(part: SheetPart, { layout, placed, merges }: SegmentSetting): Pick<SheetCells, 'header'> {
  const rows = part.carriedHeader.length > 0 ? part.carriedHeader : part.rows.slice(0, part.headerRowCount);
  if (part.type !== 'Table' || rows.length === 0) return {};
  const range = { ...rangeOf(rows, merges), left: part.range.left, right: part.range.right };
  const bottom = Math.max(rows.at(-1)!.row, ...rows.map(({ row }) => row));
  return {
    header: {
      range: rangeName({ ...range, bottom }),
      text: rows.map(({ cells }) => cells.map(({ text }) => text).join('\t')).join('\n'),
      bbox: layout.boxOf({ ...range, bottom }),
      words: wordsOf(rows, placed).words,
    },
  };
}

/** Only rows and columns that hold something; merged cells span those of them that they cover. */
function gridOf(rows: readonly SheetRow[], headerRowCount: number, { placed }: SegmentSetting): TableGrid | null {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort((a, b) => a - b);
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  if (rows.length * columns.length > 20 * count + MOST_PLACES) return null;
  const taken = new Set<number>();
  const cells: TableGrid['cells'] = [];
  for (const [row, { row: sheetRow }] of rows.entries()) {
    for (const [column, sheetColumn] of columns.entries()) {
      if (taken.has(row * columns.length + column)) continue;
      const at = placed.get(cellName(sheetRow, sheetColumn));
      let [rowSpan, columnSpan] = [1, 1];
      while (at && rowSpan + row < rows.length && rows[row + rowSpan]!.row <= at.range.bottom) rowSpan += 1;
      while (at && columnSpan + column < columns.length && columns[column + columnSpan]! <= at.range.right)
        columnSpan += 1;
      for (let r = 0; rowSpan * columnSpan > 1 && r < rowSpan; r++) {
        for (let c = 0; c < columnSpan; c++) taken.add((row + r) * columns.length + column + c);
      }
      cells.push({ row, column, rowSpan, columnSpan, words: wordsOfCell(at) });
    }
  }
  return { rowCount: rows.length, columnCount: columns.length, headerRowCount, cells };
}
