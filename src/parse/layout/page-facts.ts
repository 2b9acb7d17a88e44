import type { BoundingBox } from '../../domain/geometry.ts';
import { itemsAt } from '../../domain/lists.ts';
import type { SegmentType } from '../../domain/segment.ts';
import { heaviest, middleValue } from '../../domain/statistics.ts';
import { isMainPartOf } from '../alike.ts';
import type { PageDraft, SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';

/** Facts of a page for document-wide decisions: a few hundred bytes, so that thousands of pages fit into memory. */
export interface PageFacts {
  pageNumber: number;
  width: number;
  height: number;
  segments: SegmentFacts[];
}

export interface SegmentFacts {
  id: string;
  type: SegmentType;
  bbox: BoundingBox;
  confidence: number;
  /** The start of the text, or all of a short text. */
  textStart: string;
  textEnd: string;
  /** Characters of the whole text. */
  length: number;
  lineCount: number;
  /** Median font size in page pixels; 0 without words. */
  size: number;
  bold: boolean;
  /** Font, size, weight and colour of most letters, if stated. */
  style?: string;
  /** Left edge of the first line and right edge of the last, to detect where a paragraph starts and ends. */
  firstLineLeft: number;
  lastLineRight: number;
  /** Heading level in the structure tree of the file. */
  statedLevel?: number;
  /** Texts of lines that end with a page number: entries of a table of contents. */
  entries?: string[];
  /** Left edges of table columns. */
  columnLefts?: number[];
}

const KEPT_LETTERS = 160;
const MOST_ENTRIES = 200;
const HOLDS_ENTRIES: readonly SegmentType[] = ['Text', 'ListItem', 'Table', 'FormRegion', 'Unknown'];

/** The text of a line without its page number, or null. */
export type EntryOfLine = (line: readonly Word[]) => string | null;

export function pageFacts(page: PageDraft, entryOf: EntryOfLine = () => null): PageFacts {
  const { pageNumber, width, height } = page;
  const own = page.segments.filter(({ comment }) => !comment);
  return { pageNumber, width, height, segments: own.map((segment) => segmentFacts(segment, entryOf)) };
}

function segmentFacts(segment: SegmentDraft, entryOf: EntryOfLine): SegmentFacts {
  const { id, type, bbox, confidence, words, lines } = segment;
  const text = words.map((w) => w.text).join(' ');
  const sizes = sizesOf(segment);
  const firstLine = itemsAt(words, lines?.[0] ?? []);
  const lastLine = itemsAt(words, lines?.at(-1) ?? []);
  const facts: SegmentFacts = {
    id,
    type,
    bbox,
    confidence,
    textStart: text.slice(0, KEPT_LETTERS),
    textEnd: text.slice(-KEPT_LETTERS),
    length: text.length,
    lineCount: lines?.length ?? 0,
    size: middleValue(sizes) ?? 0,
    bold: isMainPartOf(words.filter((w) => w.font?.bold).length, words.length),
    firstLineLeft: Math.min(bbox.left + bbox.width, ...firstLine.map((w) => w.bbox.left)),
    lastLineRight: Math.max(bbox.left, ...lastLine.map((w) => w.bbox.left + w.bbox.width)),
  };
  const style = styleOf(words);
  if (style !== null) facts.style = style;
  if (segment.statedLevel !== undefined) facts.statedLevel = segment.statedLevel;
  const entries = entriesOf(segment, entryOf);
  if (entries.length > 0) facts.entries = entries;
  if (segment.table) facts.columnLefts = columnLefts(segment.table);
  return facts;
}

/** Letter heights in shares of a line with ascenders and descenders. */
const [ASCENT, X_HEIGHT, DESCENT] = [0.82, 0.6, 0.18];

/** Only the ink of OCR words is known: at one font size, `sea` is lower than `Map`, and that than `Maps and plays`. */
function sizesOf({ words, lines }: SegmentDraft): number[] {
  const own = lines?.map((line) => itemsAt(words, line)) ?? [words];
  return own.flatMap((line) => {
    const text = line.map((word) => word.text).join('');
    const above = /[\p{Lu}\p{N}bdfhklt]/u.test(text) ? ASCENT : X_HEIGHT;
    const below = /[gjpqyQ,;]/u.test(text) ? DESCENT : 0;
    const share = /\p{Script=Latin}/u.test(text) ? above + below : 1;
    return line.map(({ font, bbox }) => font?.size ?? bbox.height / share);
  });
}

function styleOf(words: readonly Word[]): string | null {
  const styles: [string, number][] = [];
  for (const { font, text } of words) {
    if (!font) return null;
    const style = `${font.name} ${Math.round(2 * font.size) / 2}${font.bold ? 'b' : ''}${font.italic ? 'i' : ''} ${font.color ?? ''}`;
    styles.push([style, text.length]);
  }
  return heaviest(styles);
}

function entriesOf({ type, words, lines = [] }: SegmentDraft, entryOf: EntryOfLine): string[] {
  if (!HOLDS_ENTRIES.includes(type)) return [];
  return lines.flatMap((line) => entryOf(itemsAt(words, line)) ?? []).slice(0, MOST_ENTRIES);
}

function columnLefts({ cells }: TableGrid): number[] {
  const lefts: number[] = [];
  for (const cell of cells) {
    if (cell.columnSpan !== 1 || cell.words.length === 0) continue;
    const left = Math.min(...cell.words.map((w) => w.bbox.left));
    lefts[cell.column] = Math.min(lefts[cell.column] ?? Infinity, left);
  }
  return lefts.filter((left) => left !== undefined);
}
