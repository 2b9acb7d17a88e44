import { firstWhere } from '../../domain/lists.ts';
import { byFirstCell, cellKey } from './cell-names.ts';
import { aroundAll, findBlocks, hull } from './find-blocks.ts';
import { countSheetHeaderRows } from './header-rows.ts';
import type { CellRange, Sheet, SheetRow } from './sheet.ts';

/** Most empty spacer columns inside one table. */
const MOST_SPACERS = 2;
/** Share of a block's rows that its left neighbour must also have to be the same table. */
const SAME_ROWS = 0.8;
/** A first column with more text than this share is a column of labels. Headers are text too. */
const LABELLED = 0.4;

/**
 * Joins blocks of values to the block with their labels on the left, across spacer columns. A block with its own labels
 * stays a separate table.
 *
 *     Sales   · 10 12 · 3 %          Sales   · Costs
 *     Costs   ·  7  8 · 2 %          10      · 7
 *       └────── one ──────┘           two tables
 */
export function joinUnlabelled(blocks: readonly CellRange[], rows: readonly SheetRow[]): CellRange[] {
  const result: CellRange[] = [];
  for (const block of blocks.toSorted((a, b) => a.left - b.left || a.top - b.top)) {
    const numbers = cellsOf(block, rows);
    const isLabelled = numbers.filter(({ isText }) => isText).length > LABELLED * numbers.length;
    const owner = isLabelled ? undefined : result.find((other) => labels(other, block, numbers, rows));
    if (owner) Object.assign(owner, hull([owner, block]));
    else result.push({ ...block });
  }
  return result.sort((a, b) => a.top - b.top || a.left - b.left);
}

function labels(left: CellRange, block: CellRange, numbers: readonly { row: number }[], rows: readonly SheetRow[]) {
  const spacers = block.left - left.right - 1;
  if (spacers < 0 || spacers > MOST_SPACERS || block.bottom < left.top || block.top > left.bottom) return false;
  const own = new Set(cellsOf(left, rows).map(({ row }) => row));
  return numbers.filter(({ row }) => own.has(row)).length >= SAME_ROWS * numbers.length;
}

/** The rows of a block, and whether their first cell is text. */
function cellsOf(block: CellRange, rows: readonly SheetRow[]): { row: number; isText: boolean }[] {
  return rowsBetween(block, rows).flatMap(({ row, cells }) => {
    const first = cells.find(({ column }) => column >= block.left && column <= block.right);
    return first ? [{ row, isText: first.kind === 'text' }] : [];
  });
}

/** A table, or a line of text next to tables. */
export interface SheetPart {
  type: 'Table' | 'Title' | 'SectionHeader' | 'Text';
  range: CellRange;
  rows: SheetRow[];
  headerRowCount: number;
  /** Header rows of this table from another page. */
  carriedHeader: SheetRow[];
}

/** A single cell longer than this is prose, not a value. */
const PROSE_LENGTH = 60;
const NEAR_ROWS = 3;

/** Tables on a sheet with the titles above and the notes below them, in reading order. */
export function findParts(sheet: Sheet): SheetPart[] {
  const first = sheet.rows[0]?.row;
  const blocks = joinUnlabelled(findBlocks(sheet.rows, sheet.merges, sheet.thinRows), sheet.rows);
  const parts = blocks.flatMap((block) => partsOf(block, sheet));
  const opening = parts[0];
  const isContinued = sheet.carriedHeader.length > 0 && opening?.type === 'Table' && opening.range.top === first;
  for (const [at, part] of parts.entries()) if (isAbove(part, parts[at + 1])) part.type = 'SectionHeader';
  if (isContinued) Object.assign(opening, { carriedHeader: sheet.carriedHeader, headerRowCount: 0 });
  const title = isContinued ? undefined : parts.find(({ type }) => type === 'SectionHeader');
  if (title && title === opening) title.type = 'Title';
  return parts;
}

/** Whether a short separate text is the title of the table right below it. */
function isAbove({ type, range, rows }: SheetPart, next: SheetPart | undefined): boolean {
  const [only, ...others] = rows.flatMap(({ cells }) => cells);
  if (type !== 'Text' || next?.type !== 'Table' || rows.length !== 1 || !only || others.length > 0) return false;
  const isNear = next.range.top > range.bottom && next.range.top - range.bottom <= NEAR_ROWS;
  return isNear && range.left >= next.range.left - 1 && range.left <= next.range.right && isNameLike(only.text);
}

const isNameLike = (text: string): boolean => text.length <= 2 * PROSE_LENGTH && !/[.!?:;]\s*$/.test(text);

function partsOf(block: CellRange, sheet: Sheet): SheetPart[] {
  const rows = rowsInside(block, sheet.rows);
  if (block.left === block.right) return singleColumn(rows, sheet);
  const first = rows.findIndex((row) => !isLoneLine(row, block, sheet.merges));
  if (first < 0)
    return rows.map((row, at) => line(row, at === 0 && isHeadingLike(row) ? 'SectionHeader' : 'Text', sheet));
  const end = rows.findLastIndex((row, at) => at <= first || !isNote(row, block, sheet.merges)) + 1;
  return [
    ...rows.slice(0, first).map((row, at) => line(row, at === 0 || isEmphatic(row) ? 'SectionHeader' : 'Text', sheet)),
    table(rows.slice(first, end), sheet),
    ...rows.slice(end).map((row) => line(row, 'Text', sheet)),
  ];
}

/** A single column is a table of values, or lines of text if it is prose. */
function singleColumn(rows: readonly SheetRow[], sheet: Sheet): SheetPart[] {
  const isList = rows.length >= 3 && rows.every(({ cells: [first] }) => !first || first.text.length <= PROSE_LENGTH);
  if (isList) return [table([...rows], sheet)];
  return rows.map((row, at) => line(row, at === 0 && isHeadingLike(row) ? 'SectionHeader' : 'Text', sheet));
}

function table(rows: SheetRow[], { merges, filterRows }: Sheet): SheetPart {
  const headerRowCount = countSheetHeaderRows(rows, merges, filterRows);
  return { type: 'Table', range: rangeOf(rows, merges), rows, headerRowCount, carriedHeader: [] };
}

function line(row: SheetRow, type: SheetPart['type'], { merges }: Sheet): SheetPart {
  const merged = row.cells.flatMap(({ column }) => mergeAt(merges, row.row, column) ?? []);
  return { type, range: rangeOf([row], merged), rows: [row], headerRowCount: 0, carriedHeader: [] };
}

const isEmphatic = ({ cells }: SheetRow): boolean => cells[0]?.style?.is_bold === true;
const isHeadingLike = ({ cells: [first] }: SheetRow): boolean =>
  first?.style?.is_bold === true && first.text.length <= 2 * PROSE_LENGTH;

/** Whether a row has only one cell, at the start of the block, alone or merged over its width: a title of the table. */
function isLoneLine({ row, cells }: SheetRow, block: CellRange, merges: readonly CellRange[]): boolean {
  const [only, ...others] = cells;
  if (others.length > 0 || only?.column !== block.left || only.kind !== 'text') return false;
  const merge = mergeAt(merges, row, only.column);
  return !merge || merge.bottom > row || merge.right >= block.right || merge.right === merge.left;
}

const indexes = new WeakMap<readonly CellRange[], Map<number, CellRange>>();

/** The merged cell that starts at a position. Called for each row, so it must not scan a list of 42,000. */
function mergeAt(merges: readonly CellRange[], row: number, column: number): CellRange | undefined {
  let index = indexes.get(merges);
  if (!index) {
    index = byFirstCell(merges);
    indexes.set(merges, index);
  }
  return index.get(cellKey(row, column));
}

/** A long text alone below a table, or one that starts like a note, is a note. A short one may name a group. */
function isNote(row: SheetRow, block: CellRange, merges: readonly CellRange[]): boolean {
  const text = row.cells[0]?.text.trim() ?? '';
  return isLoneLine(row, block, merges) && (text.length > PROSE_LENGTH || /^(?:\*|†|notes?\b|sources?\b)/i.test(text));
}

function rowsBetween({ top, bottom }: CellRange, rows: readonly SheetRow[]): SheetRow[] {
  const from = firstWhere(rows, ({ row }) => row >= top);
  const to = firstWhere(rows, ({ row }) => row > bottom);
  return rows.slice(from, to);
}

function rowsInside(block: CellRange, rows: readonly SheetRow[]): SheetRow[] {
  const isInside = ({ column }: { column: number }) => column >= block.left && column <= block.right;
  return rowsBetween(block, rows)
    .map(({ row, cells }) => ({ row, cells: cells.filter(isInside) }))
    .filter(({ cells }) => cells.length > 0);
}

/** The header rows, whichever page they are on. */
export const headerRowsOf = ({ carriedHeader, rows, headerRowCount }: SheetPart): SheetRow[] =>
  carriedHeader.length > 0 ? [...carriedHeader] : rows.slice(0, headerRowCount);

/** Bounding range of the cells, including merged ones. */
export function rangeOf(rows: readonly SheetRow[], merges: readonly CellRange[]): CellRange {
  const range = aroundAll(rows);
  for (const merge of merges) {
    const begins =
      merge.top >= range.top && merge.top <= range.bottom && merge.left >= range.left && merge.left <= range.right;
    if (!begins) continue;
    range.right = Math.max(range.right, merge.right);
    range.bottom = Math.max(range.bottom, merge.bottom);
  }
  return range;
}
