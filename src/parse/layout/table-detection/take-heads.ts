import {
  type BoundingBox,
  bottom,
  centreX,
  right,
  sharedHeight,
  sharedWidth,
  unionOf,
} from '../../../domain/geometry.ts';
import type { LayoutClass } from '../../../models/layout/detector.ts';
import { isAmountText, isCurrencySign, isSignText, isYear } from '../../number-like.ts';
import type { Word } from '../../page-content.ts';
import { switchableRule } from '../../rules.ts';
import { medianSize, type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';
import { sharedSpans, widthSharedWithSpan } from './shared-spans.ts';

/** Space between a line of heads and what stands below it, in heights of the line. */
const WIDEST_STEP = 2;
/** Larger type heads the whole table, not a column. */
const LARGER = 1.12;
/** A head of a column is short. */
const MOST_WORDS = 8;
/** Labels of a group of rows may stand between the heads and the first numbers. */
const MOST_LABELS_BETWEEN = 2;

const TAKES_HEADS = switchableRule('tables: take in lines that stand over their columns of numbers');

/** What a line of heads may have been taken for. */
const MAY_BE_HEADS: ReadonlySet<LayoutClass> = new Set([
  'Text',
  'Caption',
  'SectionHeader',
  'Title',
  'ListItem',
  'PageHeader',
  'PageNumber',
  'Unknown',
  'Table',
]);

/**
 * Lines just above a table whose texts all stand over its columns of numbers are its heads, whatever they were taken for.
 *
 *       CONSOLIDATED STATEMENT OF INCOME          a title: stands over the labels too
 *     ╭ (Millions)       Year ended June 30 ╮
 *     ╰                    2022     2021    ╯     taken in
 *     ┌ Net sales         5,363    4,907    ┐
 *     └ Cost of sales    (3,370)  (3,102)   ┘
 */
export function takeHeads(regions: readonly Region[]): Region[] {
  if (!TAKES_HEADS.isOn) return [...regions];
  let result = [...regions];
  for (const table of regions.filter((r) => r.type === 'Table' && r.lines.length > 0)) {
    if (!result.includes(table)) continue;
    const columns = columnsOfNumbers(table);
    if (columns.length < 2) continue;
    const others = result.filter((r) => r !== table);
    const heads = new Set([...headsAbove(table, columns, others), ...strayBeside(table, columns, others)]);
    const taken = others.filter((r) => r.lines.some((line) => heads.has(line)));
    if (taken.length === 0) continue;
    table.lines.push(...taken.flatMap((r) => r.lines));
    table.bbox = unionOf([table.bbox, ...taken.map((r) => r.bbox)])!;
    result = result.filter((r) => !taken.includes(r));
  }
  return result;
}

/** Where numbers stand below each other; labels may hold numbers too, but something follows them. */
function columnsOfNumbers(table: Region): BoundingBox[] {
  const rows = textRowsOf(table.lines);
  const numbers = rows.flatMap(numbersAtEnd);
  return sharedSpans(numbers, (span, bbox) => widthSharedWithSpan(span, bbox) > 0)
    .map(
      ({ left, right }): BoundingBox => ({ left, top: table.bbox.top, width: right - left, height: table.bbox.height }),
    )
    .sort((a, b) => a.left - b.left);
}

/** Boxes of the numbers that end a row, each with the sign before it: heads are centred on both. */
function numbersAtEnd({ pieces }: TextRow): BoundingBox[] {
  const words = pieces.flatMap((piece) => piece.words).sort((a, b) => a.bbox.left - b.bbox.left);
  const isNumeric = ({ text }: Word): boolean => isAmountText(text.trim()) || isSignText(text.trim());
  const atEnd = words.slice(words.findLastIndex((word) => !isNumeric(word)) + 1);
  return atEnd.flatMap(({ text, bbox }, index) => {
    if (!/\d/.test(text)) return [];
    const before = atEnd[index - 1];
    return before && isCurrencySign(before.text.trim()) ? unionOf([before.bbox, bbox])! : bbox;
  });
}

function headsAbove(table: Region, columns: readonly BoundingBox[], others: readonly Region[]): TextLine[] {
  const size = medianSize(table.lines);
  const text = unionOf(table.lines.map(({ bbox }) => bbox))!;
  const regionOf = new Map(others.flatMap((r) => r.lines.map((line) => [line, r] as const)));
  const above = textRowsOf([...regionOf.keys()].filter(({ bbox }) => sharedWidth(bbox, text) > 0)).filter(
    ({ bbox }) => bbox.top + bbox.height / 2 < text.top,
  );
  let heads: TextRow[] = [];
  let labels: TextRow[] = [];
  let top = text.top;
  for (const row of above.reverse()) {
    const isNext = top - bottom(row.bbox) < WIDEST_STEP * row.bbox.height;
    const mayBe = row.pieces.every(
      (piece) =>
        MAY_BE_HEADS.has(regionOf.get(piece)!.type) && piece.size < LARGER * size && piece.words.length <= MOST_WORDS,
    );
    if (!isNext || !mayBe) break;
    top = row.bbox.top;
    if (right(row.bbox) < columns[0]!.left) labels.push(row);
    else if (standsOver(row, columns, text)) {
      heads.push(...labels, row);
      labels = [];
    } else break;
    if (labels.length > MOST_LABELS_BETWEEN) break;
  }
  // A region goes as a whole: the last line of a paragraph may end where heads would stand.
  for (;;) {
    const lines = new Set(heads.flatMap(({ pieces }) => pieces));
    const torn = heads.findIndex(({ pieces }) =>
      pieces.some((piece) => regionOf.get(piece)!.lines.some((line) => !lines.has(line))),
    );
    if (torn === -1) return [...lines];
    heads = heads.slice(0, torn);
  }
}

function standsOver({ pieces }: TextRow, columns: readonly BoundingBox[], text: BoundingBox): boolean {
  const left = columns[0]!.left;
  const over = pieces.filter(({ bbox }) => right(bbox) > left);
  const numbers = unionOf(columns)!;
  const isTitle = pieces.length === 1 && isCentredOn(text, pieces[0]!.bbox) && !isCentredOn(numbers, pieces[0]!.bbox);
  return (
    !isTitle &&
    over.every(({ bbox }) => centreX(bbox) > left && bbox.left > (text.left + left) / 2) &&
    over.every((piece) => isYear(piece.text) || !(isAmountText(piece.text) || isSignText(piece.text))) &&
    over.some(({ bbox }) => columns.some((column) => sharedWidth(column, bbox) > 0))
  );
}

const isCentredOn = (all: BoundingBox, one: BoundingBox): boolean =>
  Math.abs(centreX(all) - centreX(one)) < 1.5 * one.height;

/** A lone word in a column of numbers, on the height of a row: a part of that row, and no number of a page. */
function strayBeside(table: Region, columns: readonly BoundingBox[], others: readonly Region[]): TextLine[] {
  const rows = textRowsOf(table.lines);
  return others
    .filter(({ type, lines }) => MAY_BE_HEADS.has(type) && type !== 'Table' && lines.length === 1)
    .map(({ lines }) => lines[0]!)
    .filter(
      ({ bbox, words }) =>
        words.length <= MOST_WORDS &&
        columns.some((column) => sharedWidth(column, bbox) > 0.5 * Math.min(bbox.width, column.width)) &&
        rows.some((row) => sharedHeight(row.bbox, bbox) > 0.5 * bbox.height),
    );
}
