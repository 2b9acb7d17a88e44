import { right } from '../../../domain/geometry.ts';
import { isMarkerText } from '../lines/list-marker.ts';
import { type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isEquationNumber } from '../wording/equation-number.ts';
import { type SharedSpan, sharedSpans, widthSharedWithSpan } from './shared-spans.ts';

/**
 * How much lines look like the rows of a table, 0–1: the share of rows that have text in two or more columns which other
 * rows have too.
 *
 *     Apples    12   3.10       paragraph text that runs
 *     Pears      4   2.40       across has one piece a row
 *     → 1                       → 0
 */
export function tableEvidence(lines: readonly TextLine[]): number {
  const rows = textRowsOf(lines)
    .map(withoutLabels)
    .filter((row) => row.pieces.length > 0);
  if (rows.length < 2) return rows.some((row) => row.pieces.length > 2) ? 0.4 : 0;
  // Headings, lists and paragraphs of a narrow column begin at several edges and are no cells.
  if (rows.every((row) => row.pieces.length < 2)) return 0;
  const columns = columnsOf(rows);
  const widest = Math.max(...rows.map((row) => row.bbox.width));
  const tabular = rows.filter((row) => columnsTouched(row, columns) >= 2 && !isSentence(row, widest)).length;
  // Cells of several lines make rows with one piece between rows with many.
  return Math.min(1, (tabular / rows.length) * 1.5);
}

/** More words in one piece run across the columns that other rows have: they are no cells. */
const MOST_WORDS_ACROSS = 8;

const isSentence = ({ pieces: [first, ...others] }: TextRow, widest: number): boolean =>
  others.length === 0 && first!.words.length > MOST_WORDS_ACROSS && first!.bbox.width > 0.8 * widest;

/** An equation's number or an item's mark beside its text is no column. */
function withoutLabels(row: TextRow): TextRow {
  if (row.pieces.length !== 2) return row;
  const pieces = row.pieces.filter((p) => !isEquationNumber(p.text) && !isMarkerText(p.text));
  return { ...row, pieces };
}

/** Spans of x that pieces of several rows share. */
function columnsOf(rows: readonly TextRow[]): SharedSpan[] {
  const widest = Math.max(...rows.map((r) => r.bbox.width));
  // A heading that spans the table says nothing about columns.
  const most = rows.some((r) => r.pieces.length > 1) ? 0.8 * widest : Infinity;
  const boxes = rows.flatMap((r) => r.pieces.map(({ bbox }) => bbox)).filter(({ width }) => width <= most);
  return sharedSpans(
    boxes,
    (span, bbox) => widthSharedWithSpan(span, bbox) > 0.5 * Math.min(span.right - span.left, bbox.width),
  );
}

function columnsTouched(row: TextRow, columns: readonly { left: number; right: number }[]): number {
  return columns.filter((c) =>
    row.pieces.some((p) => Math.min(c.right, right(p.bbox)) - Math.max(c.left, p.bbox.left) > 0),
  ).length;
}
