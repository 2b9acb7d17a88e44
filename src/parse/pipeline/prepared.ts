import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { OutlineEntry } from '../page-content.ts';

export interface InputFile {
  path: string;
  /** As the caller named it; the type is taken from the bytes. */
  name: string | null;
}

/** What is known of a file once it was opened. Plain JSON: it travels between processes. */
export interface Prepared {
  format: FormatName;
  mimeType: string;
  pageCount: number;
  /** Non-empty cells; spreadsheets only. */
  cellCount: number | null;
  /** PDF in the work folder that the pages are read from; null when the input itself is read. */
  pdfFile: string | null;
  outline: OutlineEntry[];
  /** True when the file states types and levels itself: the whole document then has nothing to settle. */
  isStated: boolean;
  /** True when nothing was drawn: pages have no image, segments no place. */
  isUndrawn?: boolean;
}

/** Sheets and texts are drawn by us, pictures are their own pages: a PDF of such a file is made of its page images. */
export const isMadeOfImages = ({ pdfFile, format, isUndrawn = false }: Prepared): boolean =>
  pdfFile === null && format !== 'pdf' && !isUndrawn;

export interface AssembledOutput {
  /** One `Chunk` a line. Image fields hold file names in the work folder. */
  chunksFile: string;
  /** One `Page` a line. */
  pagesFile: string;
  /** The document as PDF, in the work folder; null when the input itself is one. */
  pdfFile: string | null;
  /** Every image that chunks and pages name. */
  imageFiles: string[];
  pageCount: number;
  cellCount: number | null;
  warnings: Warning[];
}
