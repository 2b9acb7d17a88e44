import { type BoundingBox, bottom, centreY, grownBox, right, shareInside, unionOf } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isMostlyRightToLeft } from '../../../domain/text-direction.ts';
import { chartTable } from '../../chart/chart-table.ts';
import type { SegmentDraft } from '../../draft.ts';
import { orderBoxes } from '../../layout/reading-order/order-boxes.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import type { GridCell } from '../../table-grid.ts';
import { linesOfWords } from '../../write/lines/flow-text.ts';
import { statedFacts } from '../source/source-block.ts';
import { brokenLines } from './broken-lines.ts';
import { withEmptyTables } from './empty-tables.ts';
import type { PlannedInnerCell } from './inner-tables.ts';
import { LEADERS, type PagePlan, type PlannedPart, type PlannedTable } from './page-plan.ts';

/** Joins adjacent words that are one word in the file. Joined words become null. */
function joinWordsWrittenAsOne(words: readonly Word[], joined: readonly number[]): (Word | null)[] {
  const result: (Word | null)[] = [...words];
  let head = -1;
  let last = -2;
  for (const at of joined) {
    if (at - 1 !== last) head = at - 1;
    last = at;
    const [before, word] = [result[head], words[at]];
    const previous = words[at - 1];
    if (!before || !word || !previous || !isNextTo(previous, word)) continue;
    result[head] = { ...before, text: before.text + word.text, bbox: unionOf([before.bbox, word.bbox]) };
    result[at] = null;
  }
  return result;
}

/** A word hyphenated over two lines stays two words. */
const isNextTo = (a: Word, b: Word): boolean =>
  a.angle === b.angle &&
  centreY(b.bbox) > a.bbox.top &&
  centreY(b.bbox) < bottom(a.bbox) &&
  Math.abs(b.bbox.left - right(a.bbox)) < Math.max(a.bbox.height, b.bbox.height);

/** The stated segments of this page with their words and boxes, in reading order. */
export function statedSegments(plan: PagePlan, content: PageContent): SegmentDraft[] {
  const words = joinWordsWrittenAsOne(content.words, plan.joined);
  const placed = plan.parts.map((part) => ({ part, segments: segmentsOf(part, words, content) }));
  const shapes = placed.filter(({ segments }) => segments.length > 0);
  const ordered = plan.isSlide
    ? inSlideOrder(shapes, ({ part: { group, block, type }, segments }) => ({
        ...{ group: group ?? -1 - block, type, boxes: segments.map(({ bbox }) => bbox) },
        text: segments.flatMap(({ words }) => words.map(({ text }) => text)).join(' '),
      }))
    : placed;
  const shown = ordered.flatMap(({ segments }) => segments);
  const all = withEmptyTables(shown, plan.emptyTables ?? [], content);
  return marginsOutside(all);
}

export function marginsOutside(segments: readonly SegmentDraft[]): SegmentDraft[] {
  const rank = ({ type }: SegmentDraft): number =>
    type === 'PageHeader' ? 0 : type === 'PageFooter' || type === 'PageNumber' ? 2 : 1;
  return segments.toSorted((a, b) => rank(a) - rank(b));
}

/** Identifies the shape of a part, with its box and text. */
export interface OnSlide {
  group: number;
  type: SegmentType;
  boxes: readonly BoundingBox[];
  text: string;
}

/** Sorts shapes, which are in creation order, by position with titles first. Paragraphs of a shape stay together. */
export function inSlideOrder<Part>(parts: readonly Part[], of: (part: Part) => OnSlide): Part[] {
  const placed = parts.map((part) => ({ part, ...of(part) }));
  const groups = [...Map.groupBy(placed, ({ group }) => group).values()];
  const isTitle = ([first]: typeof placed): boolean => first !== undefined && isHeadingType(first.type);
  const rest = groups.filter((group) => !isTitle(group));
  const boxes = rest.map((group) => unionOf(group.flatMap((one) => one.boxes)) ?? NOWHERE);
  const order = orderBoxes(boxes, isMostlyRightToLeft(placed.map(({ text }) => text).join(' ')));
  return [...groups.filter(isTitle), ...order.map((at) => rest[at] ?? [])].flat().map(({ part }) => part);
}

export const NOWHERE: BoundingBox = { left: 0, top: 0, width: 0, height: 0 };

/** One segment for each column that the block spans. */
function segmentsOf(part: PlannedPart, all: readonly (Word | null)[], content: PageContent): SegmentDraft[] {
  const drawn = part.words.flatMap((at) => all[at] ?? []);
  const shown = part.hasLeaders ? drawn.flatMap(withoutLeaders) : drawn;
  const words = part.styled ? styleWords(shown, part.styled) : shown;
  if (part.bbox) return [graphicSegment(part, part.bbox, words, content)];
  if (words.length === 0) return [];
  if (part.table) return [tableSegment(part, part.table, all, content)];
  const broken = part.brokenText === undefined ? null : brokenLines(words, part.brokenText);
  if (broken) return [{ ...textSegment(part, broken, true, `${part.block}-0`), keepsLines: true }];
  const columns = columnsOf(linesOfWords(words));
  const segments = columns.map((lines, at) => textSegment(part, lines, at === 0, `${part.block}-${at}`));
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (next) segment.continuesInto = next.id;
  }
  return segments;
}

function withoutLeaders(word: Word): Word[] {
  const text = word.text.replace(LEADERS, ' ').trim();
  return text === '' ? [] : [{ ...word, text }];
}

/** Clipped to the slide. */
function graphicSegment(part: PlannedPart, box: BoundingBox, words: Word[], page: PageContent): SegmentDraft {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const width = Math.max(1, Math.min(box.left + box.width, page.width) - left);
  const height = Math.max(1, Math.min(box.top + box.height, page.height) - top);
  const lines = lineIndexes(linesOfWords(words));
  return {
    ...{ id: `${part.block}-0`, type: part.type, bbox: { left, top, width, height }, confidence: 1, words, lines },
    ...pictureFacts(part),
  };
}

/** Alternative text of a picture, and values of a chart. */
export function pictureFacts({ alternativeText, chart }: Pick<PlannedPart, 'alternativeText' | 'chart'>) {
  const grid = chart && chartTable(chart);
  return { ...(alternativeText && { alternativeText }), ...(grid && { chart: grid }) };
}

/** A line that starts above the previous one is in the next column. */
const columnsOf = (lines: readonly Word[][]): Word[][][] =>
  consecutive(lines, (previous, line) => {
    const lowest = Math.max(...line.map(({ bbox }) => bottom(bbox)));
    return lowest > Math.min(...previous.map(({ bbox }) => bbox.top));
  });

function textSegment(part: PlannedPart, lines: readonly Word[][], isFirst: boolean, id: string): SegmentDraft {
  const words = lines.flat();
  const bbox = unionOf(words.map(({ bbox }) => bbox))!;
  const facts = statedFacts(part, isFirst ? markerOf(words) : '');
  const segment: SegmentDraft = { id, bbox, confidence: 1, words, lines: lineIndexes(lines), ...facts };
  // A formula split over columns is written once.
  if (!isFirst) delete segment.latex;
  if (part.isUnbroken && !part.isCode) segment.keepsLines = false;
  if (part.code !== undefined && isFirst) segment.text = part.code;
  return segment;
}

/** A bullet may be any single character except letters and digits, because of symbol fonts; or a counted mark. */
export function markerOf(words: readonly Word[]): string {
  const first = words[0]?.text ?? '';
  if (words.length < 2) return '';
  if (/^(?:[^\p{L}\p{N}"'“‘«([$€£#@%&+<-]|[-–—+*o])$/u.test(first)) return first;
  return /^(?:\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]|\d+(?:\.\d+)+\.?)$/i.test(first) ? first : '';
}

function tableSegment(
  part: PlannedPart,
  table: PlannedTable,
  all: readonly (Word | null)[],
  content: PageContent,
): SegmentDraft {
  const set = [...all];
  for (const { words, styled } of table.cells) {
    if (!styled) continue;
    const own = words.filter((at) => all[at]);
    const ownWords = own.flatMap((at) => all[at] ?? []);
    const styledOwn = styleWords(ownWords, styled);
    for (const [index, at] of own.entries()) set[at] = styledOwn[index] ?? null;
  }
  const words = part.words.flatMap((at) => set[at] ?? []);
  const box = unionOf(words.map(({ bbox }) => bbox))!;
  const cells = table.cells.map(({ styled: _, ...cell }) => gridCell(cell, set));
  return {
    id: `${part.block}-0`,
    type: 'Table',
    bbox: withRules(box, content),
    confidence: 1,
    words,
    lines: lineIndexes(linesOfWords(words)),
    table: {
      rowCount: table.rowCount,
      columnCount: table.columnCount,
      headerRowCount: table.headerRowCount || (!table.isContinued && looksLikeHeader(cells) ? 1 : 0),
      cells,
    },
  };
}

function gridCell({ words, inner, ...cell }: PlannedInnerCell, set: readonly (Word | null)[]): GridCell {
  const wordsOf = (indexes: readonly number[]): Word[] => indexes.flatMap((at) => set[at] ?? []);
  const upTo = (count: number): number => wordsOf(words.slice(0, count)).length;
  const tables = inner?.map(({ from, to, table }) => {
    const cells = table.cells.map((one) => gridCell(one, set));
    const headerRowCount = table.headerRowCount || (looksLikeHeader(cells) ? 1 : 0);
    return { from: upTo(from), to: upTo(to), table: { ...table, headerRowCount, cells } };
  });
  return { ...cell, words: wordsOf(words), ...(tables && { inner: tables }) };
}

/** Few authors mark header rows; many make them bold: all of the first row, but not all other rows. */
export function looksLikeHeader(cells: readonly GridCell[]): boolean {
  const first = cells.filter(({ row }) => row === 0);
  const isBold = ({ words }: GridCell): boolean => words.length > 0 && words.every(({ font }) => font?.bold);
  const below = cells.filter(({ row, words }) => row > 0 && words.length > 0);
  return first.length > 1 && first.every(isBold) && below.some((cell) => !isBold(cell));
}

/** Extends the box of a table by ruling lines that reach into it. */
function withRules(box: BoundingBox, content: PageContent): BoundingBox {
  const near = grownBox(box, 12);
  const rules = content.rules.map(({ bbox }) => bbox).filter((rule) => shareInside(thick(rule), near) > 0.6);
  return unionOf([box, ...rules]);
}

const thick = (box: BoundingBox): BoundingBox => ({
  ...box,
  width: Math.max(1, box.width),
  height: Math.max(1, box.height),
});

/** Indexes of the words of each line among all words. */
export function lineIndexes(lines: readonly (readonly Word[])[]): number[][] {
  let next = 0;
  return lines.map((line) => line.map(() => next++));
}

/** Inserts detected segments between stated ones by height. */
export function insertByPlace(stated: readonly SegmentDraft[], seen: readonly SegmentDraft[]): SegmentDraft[] {
  const result = [...stated];
  for (const segment of seen) result.splice(placeFor(segment.bbox, result), 0, segment);
  return result;
}

/** Inserts segments with an order of their own as a group, by their common box. */
export function insertTogether(
  stated: readonly SegmentDraft[],
  together: readonly SegmentDraft[],
  around: BoundingBox,
): SegmentDraft[] {
  return stated.toSpliced(placeFor(around, stated), 0, ...together);
}

function placeFor(box: BoundingBox, among: readonly SegmentDraft[]): number {
  const overlaps = (other: SegmentDraft): boolean => other.bbox.left < right(box) && box.left < right(other.bbox);
  const isHeaderOrFooter = ({ type }: SegmentDraft): boolean =>
    ['PageHeader', 'PageFooter', 'PageNumber', 'Footnote'].includes(type);
  const above = among.findLastIndex(
    (other) =>
      other.type === 'PageHeader' ||
      (!isHeaderOrFooter(other) && overlaps(other) && centreY(other.bbox) < centreY(box)),
  );
  if (above >= 0) return above + 1;
  // Alone in its column: before the segment below, else after the one above or on the left.
  const below = among.findIndex((other) => !isHeaderOrFooter(other) && overlaps(other));
  if (below >= 0) return below;
  const isBefore = ({ bbox }: SegmentDraft): boolean =>
    bottom(bbox) <= box.top || (right(bbox) <= box.left && bbox.top < bottom(box));
  return among.findLastIndex((other) => !isHeaderOrFooter(other) && isBefore(other)) + 1;
}
