import type { BoundingBox } from '../domain/geometry.ts';
import type { StyledSpan } from './styled-text.ts';

/** Everything that was found on one page before anybody decided what it means. All boxes are in page pixels. */
export interface PageContent {
  /** From 1. */
  pageNumber: number;
  /** Pixels of the page image. */
  width: number;
  height: number;
  /** Pixels per inch of the page image; null for image files, which keep their own pixels. */
  dpi: number | null;
  raster: Raster;
  words: Word[];
  /** Thin drawn lines: table borders, underlines, separators. */
  rules: RuledLine[];
  /** The same as they are drawn, before pieces of one line were joined: bars of fractions are closer than dashes. */
  strokes?: RuledLine[];
  /** Filled rectangles larger than a line: shading, zebra rows, boxes. */
  fills: Fill[];
  images: ImageObject[];
  /** Boxes of what else is drawn: curves, slanted lines, polygons. Together they make up charts, maps and logos. */
  drawings?: BoundingBox[];
  /** All that is drawn by lines and curves, in the order of painting; charts are read from it. Absent where the file has only pixels. */
  paths?: VectorPath[];
  links: PageLink[];
  /** Comments that readers of a PDF left on it. */
  annotations?: PageAnnotation[];
  /** Form fields that have a name and are filled in, or boxes that may be ticked. */
  formFields?: { name: string; value: string | boolean }[];
  /** Whether some of it could not be read because the file is damaged there. */
  isDamaged?: true;
  /** Whether the file is a dynamic form (XFA), whose page shows only a notice. */
  isDynamicForm?: true;
  sheetName?: string;
  /** Degrees clockwise by which a scan is skewed; absent where it does not, or where it is unknown. */
  skew?: number;
  /** Lines that were found but are in a script that no recogniser reads. */
  unreadLines?: number;
  /** The glyphs that a word of the text layer is made of; made only when asked for. Absent where the file has none. */
  glyphsOf?: (word: Word) => Glyph[];
  /** What the file's structure tree states about the page: tagged PDFs. */
  structure?: StatedStructure;
  /** How a word, a fill or a drawing was painted. Absent, or without an answer, where only the pixels show it. */
  paintOf?: (item: Word | Fill | BoundingBox) => Paint | undefined;
}

/** The structure tree of a tagged page, as the file has it: whether it is right is for others to judge. */
export interface StatedStructure {
  /** In the file's reading order. */
  blocks: StatedBlock[];
  /** What `Word.part` counts: the block that a word belongs to, and in tables the cell. */
  parts: { block: number; cell?: number }[];
}

export interface StatedBlock {
  role: StatedRole;
  /** Headings: 1–6, 0 for a title. List items: how deep they are nested, from 0. */
  level?: number;
  /** Tables: their cells, row by row. */
  cells?: StatedCell[];
}

export type StatedRole =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'table'
  | 'caption'
  | 'note'
  | 'formula'
  | 'figure'
  | 'contents'
  | 'code';

export interface StatedCell {
  row: number;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
}

/** What covers all that was painted before it: nothing shows through. */
export interface Paint {
  /** Its turn: what comes later lies on top. */
  order: number;
  /** Green, 0–255, of the darkest and the lightest colour in it. */
  darkest: number;
  lightest: number;
}

/** One drawn character: what formulas need and words do not contain. */
export interface Glyph {
  text: string;
  /** Box of its ink. */
  bbox: BoundingBox;
  /** Where the pen stood before and after it, along the line. */
  penStart: number;
  penEnd: number;
  baseline: number;
  /** Height of the em square in page pixels. */
  size: number;
  fontName: string;
  bold: boolean;
  italic: boolean;
}

/** Pixels of the page, row by row, three bytes (red, green, blue) each, white where nothing is drawn. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
  /** To be called by the last who looks at it: gives the memory back without waiting for the collector. */
  letGo?(): void;
}

export interface Word {
  text: string;
  bbox: BoundingBox;
  /** 0–1 for recognised text; null for text that the file itself states. */
  confidence: number | null;
  source: 'text-layer' | 'ocr' | 'form-field';
  /** 0–1: how well the picture of the page bears out a word of the text layer, where a sample of its kind was compared. */
  agreement?: number;
  /** Reading direction of the word, degrees clockwise. 0 is ordinary text. */
  angle: 0 | 90 | 180 | 270;
  font?: Font;
  /** From and to which letter the word is typewriter type, where only a part of it is. */
  typewriter?: [from: number, to: number];
  /** How letters of the word are set, where the file states it or the page shows it. */
  spans?: StyledSpan[];
  /** What the text stands for: small letters for small capitals, or what the file's structure tree states. The style is judged by `text`. */
  meant?: string;
  /** y of the baseline in page pixels, where known. */
  baseline?: number;
  /** True when the text layer holds the word but the page does not show it. */
  hidden?: boolean;
  /** Its part of the page's structure tree; absent for artifacts and in untagged files. */
  part?: number;
  /** Of a line that was recognised as a whole: its words have the same number. */
  readLine?: number;
  /** Of a recognised word, until its marks are found: the middle of each character along the line. */
  middles?: number[];
  /** Cell that the word is in; spreadsheets only. */
  cellRef?: string;
}

export interface Font {
  name: string;
  /** Height of the em square in page pixels. */
  size: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** `#rrggbb` */
  color: string;
}

/** A horizontal or vertical line. `bbox` has the thickness as its short side. */
export interface RuledLine {
  orientation: 'horizontal' | 'vertical';
  bbox: BoundingBox;
  color: string;
}

export interface Fill {
  bbox: BoundingBox;
  color: string;
}

/** A point of a path in page pixels. */
export interface PathPoint {
  /** Curves come as two control points and an end. */
  kind: 'move' | 'line' | 'curve';
  x: number;
  y: number;
  /** The path goes from here back to where it started. */
  closes: boolean;
}

export interface VectorPath {
  points: readonly PathPoint[];
  fill: string | null;
  stroke: string | null;
  /** Page pixels; of those that have a stroke. */
  strokeWidth?: number;
}

export interface ImageObject {
  bbox: BoundingBox;
  /** Alternative text, where the file has it. */
  alternativeText?: string;
  /** Pixels that it has for each pixel of the page it covers, along a side; absent where it is unknown. */
  density?: number;
}

export interface PageLink {
  bbox: BoundingBox;
  url: string;
}

export interface PageAnnotation {
  bbox: BoundingBox;
  text: string;
  author: string | null;
  /** ISO 8601. */
  date: string | null;
}

/** One entry of the table of contents that the file carries. */
export interface OutlineEntry {
  title: string;
  /** 1 is the top level. */
  level: number;
  /** From 1; null when the entry leads nowhere. */
  pageNumber: number | null;
}

/** An opened file that gives its pages one at a time. */
/** A file inside the file. */
export interface AttachedFile {
  name: string;
  mimeType: string | null;
  size: number | null;
  /** Null where it cannot be read or is too large to be. */
  bytes: Uint8Array | null;
  /** Its text is on the pages of the file already. */
  isShown?: boolean;
}

export interface PageSource {
  readonly pageCount: number;
  readonly outline: readonly OutlineEntry[];
  /**
   * Reads one page. Throws a QuireError that names the page when it cannot be read. Where its pixels will be looked at for certain
   * (`isDrawn`), it is drawn at once: to draw it later means to read it again.
   */
  readPage(pageNumber: number, isDrawn?: boolean): Promise<PageContent>;
  /** Only the words of a page, without drawing it; where the format can tell them apart from the rest. */
  readWords?(pageNumber: number): Promise<Pick<PageContent, 'pageNumber' | 'width' | 'height' | 'words'>>;
  /** A part of the page, given in page pixels, drawn this much larger; where the format can draw at any size. */
  drawPart?(pageNumber: number, part: BoundingBox, scale: number): Promise<Raster>;
  attachments?(): Promise<AttachedFile[]>;
  /** Title, author, dates and the like, by their names. */
  properties?(): Promise<Record<string, string>>;
  close(): void;
}
