import { type BoundingBox, bottom } from '../../../domain/geometry.ts';
import { itemsAt, zip } from '../../../domain/lists.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import type { TableGrid } from '../../table-grid.ts';
import { isHtmlContent } from '../../write/escape.ts';
import { tableToHtml, tableToText, textOfCell } from '../../write/table-html.ts';
import { tableToMarkdown } from '../../write/table-markdown.ts';
import { GridRows } from './grid-rows.ts';
import { htmlUnits } from './html-units.ts';
import { markdownUnits } from './markdown-units.ts';

const ROW = /\d+/g;
const COLUMN = /[A-Z]+/g;

const firstRow = (range: string): number => Number(range.match(ROW)?.at(0));
const lastRow = (range: string): number => Number(range.match(ROW)?.at(-1));

/** The sheet cells of some rows. The grid has one row for each non-empty row, after repeated headers. */
function sheetRows({ sheet }: SegmentDraft, [from, to]: IndexSpan, rowCount: number): Pick<SegmentDraft, 'sheet'> {
  if (!sheet) return {};
  const rows = [...new Set(sheet.cells.map(({ range }) => firstRow(range)))].sort((a, b) => a - b);
  const repeated = rowCount - rows.length;
  if (repeated < 0) return { sheet };
  const kept = new Set(rows.slice(Math.max(0, from - repeated), Math.max(0, to - repeated)));
  const cells = sheet.cells.filter(({ range }) => kept.has(firstRow(range)));
  const [first] = cells;
  const columns = sheet.range.match(COLUMN);
  if (!first || !columns) return { sheet: { ...sheet, cells, range: sheet.header?.range ?? sheet.range } };
  const end = cells.reduce((last, { range }) => Math.max(last, lastRow(range)), 0);
  const range = `${columns[0]}${firstRow(first.range)}:${columns.at(-1)}${end}`;
  return { sheet: { ...sheet, cells, range } };
}

const lengthOf = (text: string): number => text.replace(/\s+/g, '').length;

const visibleText = (content: string, format: 'Html' | 'Markdown'): string =>
  format === 'Html'
    ? content.replace(/<[^<>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#\d+);/g, '&')
    : content.replace(/\\(?=[^\w\s])|\]\([^)\s]*\)/g, '');

/** Distributes the words of a segment over its pieces, by their share of letters. */
function shareWords(words: readonly Word[], texts: readonly string[]): { text: string; words: Word[] }[] {
  const shares = texts.map((text) => ({ text, letters: lengthOf(text), words: [] as Word[] }));
  const total = shares.reduce((sum, { letters }) => sum + letters, 0);
  const all = words.reduce((sum, { text }) => sum + lengthOf(text), 0);
  let [piece, ...ahead] = shares;
  if (!piece || total === 0 || all === 0) return shares;
  let [limit, seen] = [piece.letters, 0];
  for (const word of words) {
    const length = lengthOf(word.text);
    const middle = ((seen + length / 2) * total) / all;
    for (let [next] = ahead; next && middle > limit; [next] = ahead) {
      [piece, ahead] = [next, ahead.slice(1)];
      limit += next.letters;
    }
    piece.words.push(word);
    seen += length;
  }
  return shares;
}

interface CutOptions {
  format: 'Html' | 'Markdown';
  fits: (text: string) => boolean;
  /** Id of a piece, from 1; the first piece keeps the id of the segment. */
  pieceId: (id: string, piece: number) => string;
  /** The table in the content: the segment's own, or one of a language model. Absent for running text. */
  table?: TableGrid | undefined;
}

interface WrittenText {
  content: string;
  description?: string;
  /** The table in the content; `embed` has it as plain text. */
  table?: TableGrid;
}

/** The text for search; chunk lengths count it. */
export const embedOf = ({ content, description, table }: WrittenText): string =>
  [table ? tableToText(table) : content, description].filter((part) => part).join('\n');

export interface SegmentPiece {
  draft: SegmentDraft;
  written: WrittenText;
}

/** Splits a segment that exceeds a chunk: tables between rows with repeated headers, text after sentences or words. */
export function cutSegment(draft: SegmentDraft, written: WrittenText, options: CutOptions): SegmentPiece[] {
  const pieces = contentPieces(draft, written.content, options);
  const named = pieces.map(({ content, table, draft: part }, at) => ({
    draft: { ...part, id: at === 0 ? draft.id : options.pieceId(draft.id, at) },
    written: table ? { content, table } : { content },
  }));
  return written.description ? withDescription(named, written.description, options) : named;
}

interface ContentPiece extends WrittenText {
  draft: SegmentDraft;
}

function contentPieces(draft: SegmentDraft, content: string, options: CutOptions): ContentPiece[] {
  const { table: grid } = options;
  const whole: WrittenText = grid ? { content, table: grid } : { content };
  if (options.fits(embedOf(whole)) || draft.type === 'Formula') return [{ ...whole, draft }];
  if (!grid) return textPieces(draft, content, options);
  const cut = cutTable(grid, options.format, options.fits);
  if (grid !== draft.table) {
    const contents = cut.map((piece) => piece.content);
    const shared = withSharedWords(draft, contents, options.format);
    return zip(shared, cut).map(([piece, { grid: table }]) => ({ ...piece, table }));
  }
  const rows = new GridRows(grid);
  return cut.map((piece, at) => {
    const cells = rows.own(...piece.rows);
    const words = cells.flatMap((cell) => cell.words);
    const bbox = stripOf(draft.bbox, words, at === 0, at === cut.length - 1);
    const text = draft.text === undefined ? {} : { text: cells.map(textOfCell).filter(Boolean).join(' ') };
    const part = { ...withWords(draft, words, bbox), ...text, table: rows.slice(...piece.rows, true) };
    const { content, grid: table } = piece;
    return { content, table, draft: { ...part, ...sheetRows(draft, piece.rows, grid.rowCount) } };
  });
}

const textPieces = (draft: SegmentDraft, content: string, { fits, format }: CutOptions): ContentPiece[] =>
  withSharedWords(draft, cutText(content, fits), format);

/** Ends every piece with a sentence if it is then at least half full. */
function cutText(text: string, fits: (text: string) => boolean): string[] {
  const units = isHtmlContent(text) ? htmlUnits(text) : markdownUnits(text);
  const settle = (from: number, to: number): number => {
    for (let end = to; end > (from + to) / 2; end -= 1) if (units.endsSentence(end - 1)) return end;
    return to;
  };
  return cutGreedily(units.count, (from, to) => fits(units.write(from, to)), settle).map((span) =>
    units.write(...span),
  );
}

function withSharedWords(draft: SegmentDraft, contents: readonly string[], format: CutOptions['format']) {
  const texts = contents.map((content) => visibleText(content, format));
  const shares = shareWords(draft.words, texts);
  return zip(contents, shares).map(([content, { text: shown, words }], at) => {
    const bbox = stripOf(draft.bbox, words, at === 0, at === contents.length - 1);
    const text = draft.text === undefined ? {} : { text: shown.replace(/\s+/g, ' ').trim() };
    return { content, draft: { ...withWords(draft, words, bbox), ...text } };
  });
}

function withWords(draft: SegmentDraft, words: Word[], bbox: BoundingBox): SegmentDraft {
  const place = new Map(words.map((word, at) => [word, at]));
  const lines = draft.lines
    ?.map((line) => itemsAt(draft.words, line).flatMap((word) => place.get(word) ?? []))
    .filter((line) => line.length > 0);
  return { ...draft, words, bbox, ...(lines && { lines }) };
}

/**
 * The part of the box with these words. The first piece keeps the top, the last one the bottom.
 *
 *     ┌──────────────┐ ┐
 *     │ first words  │ │ one piece
 *     │──────────────│ ┘
 *     │ later words  │
 *     └──────────────┘
 */
function stripOf(box: BoundingBox, words: readonly Word[], isFirst: boolean, isLast: boolean): BoundingBox {
  if (words.length === 0 || words.some(({ angle }) => angle !== 0)) return box;
  let [top, end] = [Infinity, -Infinity];
  for (const word of words) {
    top = Math.min(top, word.bbox.top);
    end = Math.max(end, bottom(word.bbox));
  }
  if (isFirst) top = Math.min(top, box.top);
  if (isLast) end = Math.max(end, bottom(box));
  return { ...box, top, height: end - top };
}

/** The description is in the first piece if it fits, otherwise in separate pieces before it. */
function withDescription(pieces: SegmentPiece[], description: string, options: CutOptions): SegmentPiece[] {
  const [first, ...rest] = pieces as [SegmentPiece, ...SegmentPiece[]];
  const described: WrittenText = { ...first.written, description };
  if (options.fits(embedOf(described))) return [{ draft: first.draft, written: described }, ...rest];
  const alone = cutText(description, options.fits).map((part) => ({
    draft: { ...first.draft, words: [], lines: [], text: '' },
    written: { content: '', description: part },
  }));
  const { id } = first.draft;
  return [...alone, ...pieces].map(({ draft, written }, at) => ({
    draft: { ...draft, id: at === 0 ? id : options.pieceId(id, at) },
    written,
  }));
}

interface TablePiece {
  /** Table rows in this piece, without repeated header rows. */
  rows: IndexSpan;
  grid: TableGrid;
  content: string;
}

/** Splits a table between rows by plain-text length. Every piece repeats the header, unless only the bare rows fit. */
function cutTable(grid: TableGrid, format: 'Html' | 'Markdown', fits: (text: string) => boolean): TablePiece[] {
  const rows = new GridRows(grid);
  const slice = (from: number, to: number, withHeader = from >= grid.headerRowCount): TableGrid =>
    rows.slice(from, to, withHeader);
  const writeGrid = format === 'Html' ? tableToHtml : tableToMarkdown;
  return cutGreedily(grid.rowCount, (from, to) => fits(tableToText(slice(from, to)))).map(([from, to]) => {
    const headed = slice(from, to);
    const piece = to - from > 1 || fits(tableToText(headed)) ? headed : slice(from, to, false);
    return { rows: [from, to], grid: piece, content: writeGrid(piece) };
  });
}

/** Exclusive end. */
type IndexSpan = readonly [from: number, to: number];

/** Splits a list into the fewest pieces that fit. `settle` may move the end of a piece back to a better boundary. */
function cutGreedily(
  count: number,
  fits: (from: number, to: number) => boolean,
  settle: (from: number, to: number) => number = (_, to) => to,
): IndexSpan[] {
  const pieces: IndexSpan[] = [];
  let guess = 1;
  for (let from = 0; from < count; ) {
    const longest = longestFitting(from, count, guess, fits);
    const to = longest === count ? count : Math.max(from + 1, settle(from, longest));
    pieces.push([from, to]);
    guess = longest - from;
    from = to;
  }
  return pieces;
}

/** Exponential search from a guess: pieces have similar lengths, and counting long text is expensive. */
function longestFitting(from: number, count: number, guess: number, fits: (from: number, to: number) => boolean) {
  let good = from + 1;
  let bad = count + 1;
  let probe = Math.max(good + 1, Math.min(count, from + guess));
  for (let step = 1 + (guess >> 3); bad - good > 1; ) {
    if (fits(from, probe)) good = probe;
    else bad = probe;
    const isBounded = bad <= count;
    probe = isBounded ? (good + bad) >> 1 : Math.min(count, good + step);
    if (!isBounded) step *= 2;
  }
  return good;
}
