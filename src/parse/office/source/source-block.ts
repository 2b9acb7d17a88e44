import type { BoundingBox } from '../../../domain/geometry.ts';
import { withoutUndefined } from '../../../domain/plain-object.ts';
import type { Comment, SegmentType } from '../../../domain/segment.ts';
import type { Chart } from '../../chart/chart.ts';
import type { DefinitionPart, SegmentDraft } from '../../draft.ts';
import { concatStyled, linesOfStyled, type StyledSpan, type StyledText } from '../../styled-text.ts';
import type { WrittenFormula } from './inline-text.ts';

/** Where a block is in the file. Notes and text boxes are drawn elsewhere; pictures have no words to be found by. */
export type SourceFlow = 'body' | 'apart' | 'header' | 'footer' | 'speaker-notes' | 'picture' | 'comment';

export interface SourceReadOptions {
  /** Whether tracked changes are kept, with what was deleted; otherwise all of them are accepted. */
  showsChanges: boolean;
}

export type SourceType = Exclude<
  SegmentType,
  'FormRegion' | 'GraphicalItem' | 'Legend' | 'LineNumber' | 'Page' | 'Unknown'
>;

/** A part of a document as its file states it, before it is known where it was drawn. */
export interface SourceBlock {
  type: SourceType;
  flow: SourceFlow;
  /** Without the list mark, which is drawn by the program. Cells of a table joined, in order. */
  text: string;
  /** Headings: 1 is the highest. */
  level?: number;
  /** List items: how deep they are nested, from 0. */
  depth?: number;
  /** The mark that the program draws before it (`•`, `3.`, `Article 2`), counted as the program counts. */
  mark?: string;
  /** Charts: the values that the file keeps. */
  chart?: Chart;
  /** Charts of Word documents: the part that holds them, until it is read. */
  chartPart?: string;
  comment?: Comment;
  /** True when only the drawn mark shows whether this is a list item: placeholders of slides inherit bullets from far. */
  isListWhenMarked?: boolean;
  /** Formulas: LaTeX without delimiters. The text is the formula in one line, as it is drawn. */
  latex?: string;
  table?: SourceTable;
  definition?: DefinitionPart;
  quoteDepth?: number;
  /** Names by which links inside the document call it. */
  names?: readonly string[];
  /** Headings that links of the document lead to. */
  anchor?: string;
  /** How letters of `text` are set, and where they lead. */
  spans?: readonly StyledSpan[];
  /** A listing, or a line of one: a paragraph of a style for code. */
  isCode?: boolean;
  /** Paragraphs of one shape of a slide have the same. */
  group?: number;
  /** Headers and footers: how far the text itself stays away from that edge of the page, in points. */
  marginPt?: number;
  /** Charts and diagrams of slides: where they are on the page, in points. */
  placePt?: BoundingBox;
  /** Shapes of slides: where they are, in points. Their text may fill less of it. */
  shapePt?: BoundingBox;
  /** Pictures of texts: how large they are drawn, in points. */
  sizePt?: PictureSize;
  /** Pictures: the part of the package that holds the bytes. */
  part?: string;
  alternativeText?: string;
  /** The page it is drawn on, if the file states it: slides. */
  pageNumber?: number;
}

/** What the style of a paragraph says that it is. */
export type BlockKind = Pick<
  SourceBlock,
  'type' | 'level' | 'depth' | 'isCode' | 'quoteDepth' | 'definition' | 'isListWhenMarked'
>;

/** What becomes of a paragraph: its formulas where it holds nothing else, or one block of its text. */
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

/** A title of several paragraphs is one title. */
export function joinedTitle(blocks: readonly SourceBlock[]): SourceBlock[] {
  const [first] = blocks;
  return first ? [{ ...first, ...linesOfStyled(blocks.map(({ text, spans = [] }) => ({ text, spans }))) }] : [];
}

/** Makes a block of a header or footer what it is. Tables there only place texts. */
export function inMargin(block: SourceBlock, flow: 'header' | 'footer', marginPt = 0): void {
  if (block.flow !== 'picture') block.flow = flow;
  block.type = flow === 'header' ? 'PageHeader' : 'PageFooter';
  if (marginPt > 0) block.marginPt = marginPt;
  delete block.table;
}

/** What a block says of the segment that it becomes. `marker` is the mark that the page shows before it. */
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
  /** Like `text`, with the list marks that programs draw before its paragraphs and no file contains. */
  markedText?: string;
  isBold?: boolean;
  /** Tables inside the cell: from which word of its text with marks, and up to which, they are. Their texts are in its own, cell after cell. */
  inner?: readonly { from: number; to: number; table: SourceTable }[];
}

export const pictureItem = (width: number, height: number, alternativeText: string, part?: string): SourceBlock => ({
  ...{ type: 'Picture', flow: 'picture', text: '', sizePt: { width, height } },
  ...withoutUndefined({ alternativeText: alternativeText.trim() || undefined, part: part || undefined }),
});

/** What somebody wrote about the block before it; null where nothing was written. */
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

/** Makes a note of blocks, with its mark before the text where the file leaves that to the program. */
export function asNote(blocks: readonly SourceBlock[], mark: string | undefined): void {
  for (const block of blocks) if (block.type !== 'Table') block.type = 'Footnote';
  const [block] = blocks;
  if (!block || !mark || block.table || block.spans?.some(({ style }) => style === 'note')) return;
  const own = { text: mark, spans: [{ start: 0, end: mark.length, style: 'note' as const }] };
  const { text, spans } = concatStyled(own, ' ', { text: block.text, spans: block.spans ?? [] });
  Object.assign(block, { text, spans });
}
