import type { DocumentLine, WordRun } from '../../document/lines.ts';
import { type Extent, textOfWords } from '../../document/span.ts';
import { placeOf } from '../../document/undrawn-cells.ts';
import type { DocumentWord } from '../../document/words.ts';
import type { Field } from '../../schema/field.ts';
import { labelLikeness, labelTokens, matchLabels } from '../match-label.ts';

/** One column under a header of up to three lines, and its matching property. */
export interface Column {
  text: string;
  left: number;
  right: number;
  field: Field | null;
  match: number;
  /** Column of the header cell in a sheet. Later pages of a long sheet may show it elsewhere. */
  sheetColumn: number | null;
}

export interface Header {
  lines: readonly DocumentLine[];
  columns: Column[];
  /** Sum of the scores of all matched columns. */
  score: number;
}

const WEAKEST_COLUMN = 0.42;
/** Share of the narrower width; headers that overlap less are in different columns. */
const SAME_COLUMN = 0.3;

/**
 * Joins the runs of stacked lines into columns. The line with the most runs determines the columns; a run over several
 * of them belongs to each:
 *
 *     Product    Cartons per    Weight
 *                20'     40'    net     →  [Product] [Cartons per 20'] [Cartons per 40'] [Weight net]
 */
export function columnsOf(lines: readonly DocumentLine[]): Column[] {
  const base = lines.reduce((best, line) => (line.runs.length > best.runs.length ? line : best));
  const columns = base.runs.map((run) => growing(run, run.words));
  for (const line of lines) {
    if (line === base) continue;
    for (const run of line.runs) {
      const under = columns.filter((column) => overlapShare(column, run) > SAME_COLUMN);
      if (under.length === 0) columns.push(growing(run, run.words));
      for (const column of under) {
        column.words.push(...run.words);
        if (under.length === 1) widen(column, run);
      }
    }
  }
  return columns.map(columnFrom).sort((a, b) => a.left - b.left);
}

/**
 * The same, with the columns of the first body line. Only the body separates headers that are close together, or joins
 * widely spaced letters.
 *
 *     商 品 名   商品コード 数 量        ← two runs
 *     ディスク   ○-2001    0010       ← three columns
 */
export function columnsFromBody(lines: readonly DocumentLine[], body: DocumentLine): Column[] {
  const columns = body.runs.map((run) => growing(run, []));
  const places = columns.map(({ left, right }) => ({ left, right }));
  for (const word of lines.flatMap((line) => line.span.words)) {
    const column = columns[indexOfNearest(word, places)]!;
    column.words.push(word);
    widen(column, word);
  }
  return columns.map(columnFrom).sort((a, b) => a.left - b.left);
}

/** A column whose header is still incomplete. */
interface GrowingColumn extends Extent {
  words: DocumentWord[];
  sheetColumn: number | null;
}

const growing = (run: WordRun, words: readonly DocumentWord[]): GrowingColumn => ({
  words: [...words],
  left: run.left,
  right: run.right,
  sheetColumn: sheetColumnOf(run),
});

function widen(column: Extent, { left, right }: Extent): void {
  column.left = Math.min(column.left, left);
  column.right = Math.max(column.right, right);
}

/** Joins the header from top to bottom; words side by side keep their order. */
function columnFrom({ words, ...place }: GrowingColumn): Column {
  const rows = words.toSorted((a, b) => (a.top >= b.bottom ? 1 : b.top >= a.bottom ? -1 : 0));
  return { ...place, text: textOfWords(rows), field: null, match: 0 };
}

const sheetColumnOf = ({ words }: WordRun): number | null => (words[0]?.cell ? placeOf(words[0].cell).column : null);

export function overlapShare(a: Extent, b: Extent): number {
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return overlap / Math.max(1, Math.min(a.right - a.left, b.right - b.left));
}

/** Matches properties to columns, best pairs first. */
export function matchColumns(columns: Column[], properties: readonly Field[]): number {
  const pairs: { column: Column; field: Field; score: number }[] = [];
  for (const column of columns) {
    const tokens = labelTokens(column.text);
    if (tokens.length === 0 || tokens.length > 14) continue;
    for (const field of properties) {
      const match = matchLabels(column.text, tokens, field.labels);
      const score = Math.max(
        match ? match.score * (match.whole ? 1 : 0.85) : 0,
        labelLikeness(tokens, field.labels) * 0.8,
      );
      if (score >= WEAKEST_COLUMN) pairs.push({ column, field, score });
    }
  }
  pairs.sort((a, b) => b.score - a.score);
  const used = new Set<Field>();
  let sum = 0;
  for (const { column, field, score } of pairs) {
    if (column.field || used.has(field)) continue;
    column.field = field;
    column.match = score;
    used.add(field);
    sum += score;
  }
  return sum;
}

/**
 * Assigns the words of a line to columns: whole runs that fit one column, single words of runs that span several. A
 * number beside a column belongs to it only if nothing is right under it; text may continue after a wide gap.
 *
 *     UNIT COST
 *     840   1.37      ← the count is in a column without a header
 */
export function cellsUnderColumns(line: DocumentLine, columns: readonly Column[]): Map<Column, DocumentWord[]> {
  const cells = new Map<Column, DocumentWord[]>();
  const put = (column: Column, words: readonly DocumentWord[]): void => {
    cells.set(column, [...(cells.get(column) ?? []), ...words]);
  };
  const reach = line.height * 3;
  const from = Math.min(...columns.map((column) => column.left)) - reach;
  const to = Math.max(...columns.map((column) => column.right)) + reach;
  const isUnder = (run: WordRun, column: Column): boolean => overlapShare(column, run) > 0;
  const isFilled = (column: Column): boolean => line.runs.some((run) => isUnder(run, column));
  for (const run of line.runs) {
    const own = sheetColumnOf(run);
    const under = own === null ? undefined : columns.find(({ sheetColumn }) => sheetColumn === own);
    if (under) put(under, run.words);
    if (under || run.right < from || run.left > to) continue;
    const spanned = columns.filter((column) => overlapShare(column, run) > 0.5);
    const only = spanned[0] ?? nearest(run, columns);
    if (spanned.length > 1) for (const word of run.words) put(nearest(word, columns), [word]);
    else if (isUnder(run, only) || only.field?.type === 'string' || (!isFilled(only) && gapBetween(run, only) <= reach))
      put(only, run.words);
  }
  return cells;
}

const nearest = (extent: Extent, columns: readonly Column[]): Column => columns[indexOfNearest(extent, columns)]!;

const gapBetween = (a: Extent, b: Extent): number => Math.max(a.left, b.left) - Math.min(a.right, b.right);

/** The column with the largest overlap, or else the smallest gap. */
function indexOfNearest(extent: Extent, columns: readonly Extent[]): number {
  let best = 0;
  let bestOverlap = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const overlap = Math.min(extent.right, column.right) - Math.max(extent.left, column.left);
    if (overlap > bestOverlap) {
      best = index;
      bestOverlap = overlap;
    }
  }
  return best;
}
