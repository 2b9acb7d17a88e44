import type { BoundingBox } from '../../../domain/geometry.ts';
import { withoutUndefined } from '../../../domain/plain-object.ts';
import type { Comment, SegmentType } from '../../../domain/segment.ts';
import type { Chart } from '../../chart/chart.ts';
import type { DefinitionPart, SegmentDraft } from '../../draft.ts';
import { concatStyled, linesOfStyled, type StyledSpan, type StyledText } from '../../styled-text.ts';
import type { WrittenFormula } from './inline-text.ts';

/** Where a block is in the file. Notes and text boxes are rendered elsewhere; pictures have no words. */
export type SourceFlow = 'body' | 'apart' | 'header' | 'footer' | 'speaker-notes' | 'picture' | 'comment';

export interface SourceReadOptions {
  /** Whether tracked changes are kept, including deletions. Otherwise all are accepted. */
  showsChanges: boolean;
}

export type SourceType = Exclude<
  SegmentType,
  'FormRegion' | 'GraphicalItem' | 'Legend' | 'LineNumber' | 'Page' | 'Unknown'
>;

/** A block of the file, before its rendered position is known. */
export interface SourceBlock {
  type: SourceType;
  flow: SourceFlow;
  /** Without the list mark, which is rendered. Cells of a table are joined in order. */
  text: string;
  /** Heading level from 1. */
  level?: number;
  /** Nesting depth of a list item, from 0. */
  depth?: number;
  /** The rendered list mark (`•`, `3.`, `Article 2`). */
  mark?: string;
  /** Cached values of a chart. */
  chart?: Chart;
  /** Part with the chart of a Word document, until it is read. */
  chartPart?: string;
  comment?: Comment;
  /** Whether only the rendered mark shows that this is a list item: slide placeholders inherit bullets. */
  isListWhenMarked?: boolean;
  /** LaTeX of a formula without delimiters. The text is the formula as a line of text. */
  latex?: string;
  table?: SourceTable;
  definition?: DefinitionPart;
  quoteDepth?: number;
  /** Link targets. */
  names?: readonly string[];
  /** Anchor of a heading with links to it. */
  anchor?: string;
  /** Styles and links of `text`. */
  spans?: readonly StyledSpan[];
  /** A code block, or a line of one. */
  isCode?: boolean;
  /** Shared by the paragraphs of one shape. */
  group?: number;
  /** Distance of the body from that page edge in points, for headers and footers. */
  marginPt?: number;
  /** Position of charts and diagrams on slides, in points. */
  placePt?: BoundingBox;
  /** Position of slide shapes in points. Their text may be smaller. */
  shapePt?: BoundingBox;
  /** Rendered size of pictures in text documents, in points. */
  sizePt?: PictureSize;
  /** Package part with the bytes of a picture. */
  part?: string;
  alternativeText?: string;
  /** Slide number. */
  pageNumber?: number;
}

export type BlockKind = Pick<
  SourceBlock,
  'type' | 'level' | 'depth' | 'isCode' | 'quoteDepth' | 'definition' | 'isListWhenMarked'
>;

/** The blocks of a paragraph: its formulas if it has nothing else, or one block of text. */
export function paragraphBlocks(
  kind: BlockKind,
  flow: SourceFlow,
  { text, spans }: StyledText,
  { mark, formulas, names = [] }: { mark: string | null; formulas: WrittenFormula[] | null; names?: readonly string[] },
): SourceBlock[] {
  if (formulas) return formulas.map((one) => ({ type: 'Formula', flow, ...one }));
  const facts = { ...(mark !== null && { mark }), ...(names.length > 0 && { names }) };
  return [{ ...kind, flow, text, ...facts, ...(spans.length > 0 && { spans }) }];
}

export function joinedTitle(blocks: readonly SourceBlock[]): SourceBlock[] {
  const [first] = blocks;
  return first ? [{ ...first, ...linesOfStyled(blocks.map(({ text, spans = [] }) => ({ text, spans }))) }] : [];
}

/** Turns a block into a header or footer. Tables there only arrange text. */
export function inMargin(block: SourceBlock, flow: 'header' | 'footer', marginPt = 0): void {
  if (block.flow !== 'picture') block.flow = flow;
  block.type = flow === 'header' ? 'PageHeader' : 'PageFooter';
  if (marginPt > 0) block.marginPt = marginPt;
  delete block.table;
}

/** Segment properties of a block. `marker` is the rendered list mark. */
export function statedFacts(
  block: Omit<SourceBlock, 'text' | 'flow' | 'spans' | 'table'>,
  marker: string,
  isMarked = marker !== '',
): Pick<SegmentDraft, 'type' | 'headingLevel' | 'latex' | 'definition' | 'quoteDepth' | 'anchor' | 'isCode' | 'list'> {
  const { level, latex, definition, quoteDepth, anchor, isCode, depth = 0 } = block;
  const type = block.isListWhenMarked && isMarked ? 'ListItem' : block.type;
  const list = type === 'ListItem' ? { depth, marker } : undefined;
  return withoutUndefined({ type, headingLevel: level, latex, definition, quoteDepth, anchor, isCode, list });
}

export interface PictureSize {
  width: number;
  height: number;
}

export interface SourceTable {
  rowCount: number;
  columnCount: number;
  headerRowCount: number;
  /** By row, then by column. */
  cells: SourceCell[];
}

export interface SourceCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
  spans?: readonly StyledSpan[];
  /** `text` with rendered list marks. */
  markedText?: string;
  isBold?: boolean;
  /** Tables inside the cell with their range of words in its text with marks. */
  inner?: readonly { from: number; to: number; table: SourceTable }[];
}

export const pictureItem = (width: number, height: number, alternativeText: string, part?: string): SourceBlock => ({
  ...{ type: 'Picture', flow: 'picture', text: '', sizePt: { width, height } },
  ...withoutUndefined({ alternativeText: alternativeText.trim() || undefined, part: part || undefined }),
});

/** A comment about the previous block; null if it is empty. */
export function commentBlock(
  text: string,
  author: string | undefined,
  date: string | undefined,
): (SourceBlock & Required<Pick<SourceBlock, 'comment'>>) | null {
  const words = text.trim();
  if (words === '') return null;
  return {
    ...{ type: 'Text', flow: 'comment', text: words },
    comment: { author: author?.trim() || null, date: date?.trim() || null },
  };
}

/** Turns blocks into a note, with its mark if the program would add it. */
export function asNote(blocks: readonly SourceBlock[], mark: string | undefined): void {
  for (const block of blocks) if (block.type !== 'Table') block.type = 'Footnote';
  const [block] = blocks;
  if (!block || !mark || block.table || block.spans?.some(({ style }) => style === 'note')) return;
  const own = { text: mark, spans: [{ start: 0, end: mark.length, style: 'note' as const }] };
  const { text, spans } = concatStyled(own, ' ', { text: block.text, spans: block.spans ?? [] });
  Object.assign(block, { text, spans });
}
