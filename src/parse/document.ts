import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import type { Attachment, StatedData, Warning } from '../domain/parse-output.ts';
import type { ParseContext } from './context.ts';
import type { SegmentDraft } from './draft.ts';
import type { AttachedFile, OutlineEntry, PageContent } from './page-content.ts';

/** An opened file: pages that must be analysed (PDF, images), or files that state their parts (workbooks, text). */
export interface Document {
  readonly pageCount: number;
  readonly outline: readonly OutlineEntry[];
  /** Non-empty cells; null for what is not a spreadsheet. */
  readonly cellCount: number | null;
  /** True when the file states types and levels itself, so that the whole document has nothing to settle. */
  readonly isStated: boolean;
  /** The PDF in the work folder that the file was converted to, and that its pages are read from. */
  readonly pdfFile?: string;
  /** True when nothing was drawn: its pages have no image, its parts no place. */
  readonly isUndrawn?: boolean;
  readPage(pageNumber: number, configuration: ParseConfiguration, ctx: ParseContext): Promise<UnderstoodPage>;
  /** The files inside the file. */
  attachedFiles?(): Promise<AttachedFile[]>;
  /** What the file says of itself beside its pages; asked for once. */
  ofFile?(): Promise<FileFacts>;
  close(): void;
}

export interface FileFacts {
  attachments: Attachment[];
  stated: StatedData[];
}

export interface UnderstoodPage {
  content: Pick<PageContent, 'width' | 'height' | 'dpi' | 'raster' | 'sheetName'>;
  /** In reading order. */
  segments: SegmentDraft[];
  warnings: Warning[];
  /** What the page states as data: the values of its form fields. */
  stated?: StatedData[];
  /** The file inside the file that the page is of. */
  attachment?: string;
}
