import type { BoundingBox } from '../domain/geometry.ts';
import type { Attachment, StatedData, Warning } from '../domain/parse-output.ts';
import type { Cell, Comment, SegmentType } from '../domain/segment.ts';
import type { Word } from './page-content.ts';
import type { TableGrid } from './table-grid.ts';

/** A page whose parts are known, before document-wide decisions and before anything is written out. */
export interface PageDraft {
  pageNumber: number;
  width: number;
  height: number;
  dpi: number | null;
  /** File name of the page image inside the work folder; null where nobody wants one. */
  imageFile: string | null;
  sheetName?: string;
  /** In reading order. Every word of the page is in exactly one of them. */
  segments: SegmentDraft[];
  warnings: Warning[];
  /** Of the first page that is read: what the file says beside its pages. Of others: what they state themselves. */
  stated?: StatedData[];
  attachments?: Attachment[];
  /** The file inside the file that the page is of. */
  attachment?: string;
}

/** What is known of a page beside its parts. */
export type PageHead = Omit<PageDraft, 'segments'>;

export interface SegmentDraft {
  id: string;
  type: SegmentType;
  bbox: BoundingBox;
  /** How sure the layout analysis is of box and type, 0–1. */
  confidence: number;
  /** In reading order; empty for pictures without text. */
  words: Word[];
  /** Plain text, where it says more than the words: cells of a large sheet that no image shows have no words. */
  text?: string;
  /** Lines of text: indexes into `words`, in reading order. Absent where the segment has no line structure. */
  lines?: number[][];
  /** The line breaks are meant: fields of a form or a letter's head, one below the other. False where the file says that none is. */
  keepsLines?: boolean;
  /** A listing: `text` has its lines and indents. Absent where nobody looked for one. */
  isCode?: boolean;
  /** Listings: the language that the file names, such as `python`. */
  language?: string;
  /** Headings: 1 is the highest. Set by page, settled over the document. */
  headingLevel?: number;
  /** Headings: what the file's structure tree says, 1–6, or 0 for a title; absent where it says nothing. */
  statedLevel?: number;
  /** By which steps its type and level came to be, in turn; for `quire parse --explain` alone. */
  decidedBy?: readonly string[];
  /** Headings that links of the document lead to. */
  anchor?: string;
  /** List items: how deep they are nested, from 0, and the mark they carry (`•`, `3.`, `(a)`). */
  list?: { depth: number; marker: string };
  /** In a list of terms and what they mean. */
  definition?: DefinitionPart;
  /** How many block quotes it is in; absent where none. */
  quoteDepth?: number;
  table?: TableGrid;
  /** Formulas: LaTeX without delimiters. */
  latex?: string;
  alternativeText?: string;
  /** What a mark or a picture is, where that was seen: `QR code`. */
  description?: string;
  /** Some of its words are handwritten: what the reader of print made of them is a guess. */
  isHandwritten?: boolean;
  /** File name of the cropped image inside the work folder. */
  imageFile?: string;
  /** Links that cover words of this segment. */
  links?: { url: string; text: string }[];
  /** The segment goes on in this other segment (next column, next page). */
  continuesInto?: string;
  /** Tables: id of the part on an earlier page whose header this part shares. */
  continuesTable?: string;
  /** Charts: a picture whose values the file keeps, as a table. */
  chart?: TableGrid;
  /** A comment on the segment before it, no text of the document. */
  comment?: Comment;
  /** Spreadsheets: the cells that the segment is made of. */
  sheet?: SheetCells;
}

export type DefinitionPart = 'term' | 'description';

export interface SheetCells {
  range: string;
  cells: Omit<Cell, 'cell_id'>[];
  /** Of the table that this segment is, or is a part of. */
  header?: { range: string; text: string; bbox: BoundingBox; words: Word[] };
}
