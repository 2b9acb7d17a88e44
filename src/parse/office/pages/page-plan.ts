import { type BoundingBox, POINTS_PER_INCH, scaledBox, shareInside } from '../../../domain/geometry.ts';
import { itemsAt } from '../../../domain/lists.ts';
import type { Comment } from '../../../domain/segment.ts';
import { sumOf } from '../../../domain/statistics.ts';
import type { Chart } from '../../chart/chart.ts';
import type { StyledSpan, StyledText } from '../../styled-text.ts';
import type { DrawnPage, Origin } from '../align/drawn-and-written.ts';
import type { SourceBlock, SourceCell } from '../source/source-block.ts';
import { isEmptyTableBlock } from '../source/table-builder.ts';
import type { PlannedEmptyTable } from './empty-tables.ts';
import { innerTables, type PlannedInner } from './inner-tables.ts';
import type { PlannedPicture } from './planned-pictures.ts';
import { textsBeyondSlide } from './unshown-texts.ts';

/** How the file structures the words of one page. Plain JSON: pages are read in other processes. */
export interface PagePlan {
  /** Number of words when the plan was made; with another number the plan does not apply. */
  wordCount: number;
  parts: PlannedPart[];
  notes: StyledText[];
  /** Slide text outside the visible page. */
  beyond?: StyledText[];
  comments?: PlannedComment[];
  charts?: PlannedChart[];
  /** Words that are part of the previous word in the file. */
  joined: number[];
  emptyTables?: PlannedEmptyTable[];
  isSlide: boolean;
  pictures?: PlannedPicture[];
}

/** A block of the file and its words on the page. */
export interface PlannedPart extends Omit<SourceBlock, 'text' | 'spans' | 'flow' | 'table'> {
  /** Indexes into the page's words, in drawing order. */
  words: number[];
  /** Index of the block: its parts on two pages continue each other. */
  block: number;
  /** The renderer draws dot leaders for a tab in the file. */
  hasLeaders?: boolean;
  /** Styled text of the whole block. */
  styled?: StyledText;
  /** Code with its lines and indents, if all of it is on this page. */
  code?: string;
  /** The text with manual line breaks, if all of it is on this page. */
  brokenText?: string;
  /** There are no manual line breaks. */
  isUnbroken?: boolean;
  table?: PlannedTable;
  /** Box of a chart or diagram in pixels, as stated in the file. */
  bbox?: BoundingBox;
}

/** A chart in a text document, whose position only the rendered page shows. */
export interface PlannedChart {
  about: number | null;
  chart: Chart;
  alternativeText: string;
}

export interface PlannedComment {
  /** The block that it refers to; null for the page. */
  about: number | null;
  text: string;
  comment: Comment;
}

export interface PlannedTable {
  headerRowCount: number;
  columnCount: number;
  rowCount: number;
  cells: (Omit<SourceCell, 'text' | 'spans' | 'inner'> & {
    words: number[];
    styled?: StyledText;
    inner?: PlannedInner[];
  })[];
  isContinued: boolean;
}

export function planPage(
  page: DrawnPage,
  origins: readonly (Origin | null)[],
  blocks: readonly SourceBlock[],
  isSlide: boolean,
): PagePlan {
  const placed = origins.flatMap((origin, word) => (origin ? [{ word, block: origin.block }] : []));
  const members = new Map(
    [...Map.groupBy(placed, ({ block }) => block)].map(([at, all]) => [at, all.map(({ word }) => word)]),
  );
  const hasLeaders = (words: readonly number[], { text }: SourceBlock): boolean =>
    itemsAt(page.words, words).some((word) => LEADERS.test(word.text)) && !LEADERS.test(text);
  const lengthOf = (text: string): number => text.replace(/\s+/g, '').length;
  const holdsAll = (words: readonly number[], { text }: SourceBlock): boolean =>
    sumOf(itemsAt(page.words, words).map((word) => lengthOf(word.text))) >= MOST_OF_LISTING * lengthOf(text);
  const parts = [...members]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, words]) => itemsAt(blocks, [at]).map((block) => ({ at, words, block })))
    .map(({ at, words, block }) => ({
      ...plannedPart(at, words, block, { page, origins, isWhole: holdsAll(words, block) }),
      ...(hasLeaders(words, block) && { hasLeaders: true }),
    }));
  const graphics = blocks.flatMap((block, at) =>
    block.placePt && block.pageNumber === page.pageNumber ? [graphicPart(at, block, block.placePt, page, origins)] : [],
  );
  const notes = blocks
    .filter((b) => b.flow === 'speaker-notes' && b.pageNumber === page.pageNumber)
    .map(({ text, spans = [] }) => ({ text, spans }));
  const comments = commentsOn(page.pageNumber, members, blocks);
  const joined = origins.flatMap((origin, at) => (origin?.isPart ? [at] : []));
  return {
    wordCount: page.words.length,
    parts: [...parts, ...graphics],
    notes,
    ...(isSlide && { beyond: textsBeyondSlide(page, origins, blocks) }),
    comments,
    charts: chartsOn(members, blocks),
    joined,
    isSlide,
  };
}

/** A comment belongs to the block before it, on the page where that starts. Comments of slides refer to the slide. */
function commentsOn(pageNumber: number, here: ReadonlyMap<number, unknown>, blocks: readonly SourceBlock[]) {
  return blocks.flatMap(({ comment, text, pageNumber: stated }, at): PlannedComment[] => {
    if (!comment) return [];
    if (stated !== undefined) return stated === pageNumber ? [{ about: null, text, comment }] : [];
    const about = blocks.findLastIndex(
      (block, before) => before < at && (block.flow === 'body' || block.flow === 'apart') && !isEmptyTableBlock(block),
    );
    return here.has(about) ? [{ about, text, comment }] : [];
  });
}

/** A few characters of code may be rendered differently. */
const MOST_OF_LISTING = 0.95;

const styledOf = ({ text, spans }: { text: string; spans?: readonly StyledSpan[] }): { styled?: StyledText } =>
  spans && spans.length > 0 ? { styled: { text, spans } } : {};

function chartsOn(here: ReadonlyMap<number, unknown>, blocks: readonly SourceBlock[]): PlannedChart[] {
  return blocks.flatMap(({ chart, flow, alternativeText = '' }, at): PlannedChart[] => {
    if (!chart || flow !== 'picture') return [];
    const about = blocks.findLastIndex(
      (block, before) => before < at && block.flow === 'body' && !isEmptyTableBlock(block),
    );
    const isHere = about < 0 ? here.size > 0 && here.has(Math.min(...here.keys())) : here.has(about);
    return isHere ? [{ about: about < 0 ? null : about, chart, alternativeText }] : [];
  });
}

/** More dots than in an ellipsis. */
export const LEADERS = /(?:[.·]\s?){5,}/u;

/** Unassigned words inside the graphic are its labels. */
function graphicPart(
  at: number,
  { text: _, flow: _flow, spans: _spans, table: _table, ...said }: SourceBlock,
  placePt: BoundingBox,
  { words, dpi }: DrawnPage,
  origins: readonly (Origin | null)[],
): PlannedPart {
  const bbox = scaledBox(placePt, dpi / POINTS_PER_INCH);
  const inside = words.flatMap((word, index) => (!origins[index] && shareInside(word.bbox, bbox) > 0.5 ? [index] : []));
  return { ...said, words: inside, block: at, bbox };
}

function plannedPart(
  at: number,
  words: number[],
  block: SourceBlock,
  { page, origins, isWhole }: { page: DrawnPage; origins: readonly (Origin | null)[]; isWhole: boolean },
): PlannedPart {
  const { text, flow: _, spans: _spans, table, ...said } = block;
  return {
    ...{ ...said, words, block: at, ...styledOf(block) },
    ...(holdsBreaks(block) ? isWhole && { brokenText: text } : { isUnbroken: true }),
    ...(block.isCode && isWhole && { code: text }),
    ...(table && { table: tablePart(table, words, page, origins) }),
  };
}

const holdsBreaks = ({ type, text, isCode }: SourceBlock): boolean =>
  (type === 'Text' || type === 'ListItem') && !isCode && text.trim().includes('\n');

/** The rows of a table on this page; a row split by the page end is in both parts. */
function tablePart(
  table: NonNullable<SourceBlock['table']>,
  words: readonly number[],
  page: DrawnPage,
  origins: readonly (Origin | null)[],
): PlannedTable {
  const inCell = Map.groupBy(words, (word) => origins[word]?.cell);
  const here = table.cells.filter((_, at) => inCell.has(at));
  const body = here.filter(({ row }) => row >= table.headerRowCount);
  const headerHere = here.some(({ row }) => row < table.headerRowCount);
  const first = Math.min(...body.map(({ row }) => row));
  const last = Math.max(...body.map(({ row, rowSpan }) => row + rowSpan - 1));
  const isWhole = first === Infinity;
  const headerRows = headerHere || isWhole ? table.headerRowCount : 0;
  // Leading empty rows belong to the first part, trailing ones to the last.
  const from =
    first <= table.headerRowCount || isWhole || isEmptyBetween(table, table.headerRowCount, first)
      ? table.headerRowCount
      : first;
  const to = isWhole
    ? table.headerRowCount - 1
    : isEmptyBetween(table, last + 1, table.rowCount)
      ? table.rowCount - 1
      : last;
  const cells = table.cells.flatMap((whole, at) => {
    const { text, spans, inner: _, ...cell } = whole;
    const drawn = inCell.get(at) ?? [];
    const inside = innerTables(whole, drawn, (word) => page.words[word]!.text);
    const isHeader = cell.row < table.headerRowCount;
    if (isHeader ? headerRows === 0 : cell.row + cell.rowSpan <= from || cell.row > to) return [];
    const row = isHeader ? cell.row : Math.max(cell.row, from) - from + headerRows;
    const end = isHeader ? cell.row + cell.rowSpan : Math.min(cell.row + cell.rowSpan, to + 1) - from + headerRows;
    return [
      {
        ...cell,
        row,
        rowSpan: Math.max(1, end - row),
        words: inside?.words ?? drawn,
        ...(inside && { inner: inside.inner }),
        ...styledOf({ text, ...(spans && { spans }) }),
      },
    ];
  });
  return {
    headerRowCount: headerRows,
    columnCount: table.columnCount,
    rowCount: headerRows + Math.max(0, to - from + 1),
    cells,
    isContinued: from > table.headerRowCount,
  };
}

const isEmptyBetween = (table: NonNullable<SourceBlock['table']>, from: number, to: number): boolean =>
  table.cells.every(({ row, text }) => row < from || row >= to || text.trim() === '');
