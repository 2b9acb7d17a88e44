import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { selectedPages } from '../../domain/configuration/selected-pages.ts';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import { SETTLED_TYPES } from '../layout/document/adjustment.ts';
import type { OutlineEntry } from '../page-content.ts';
import { asksLanguageModels, wantsCrop } from './language/wanted-requests.ts';

export interface InputFile {
  path: string;
  /** Given by the caller; the type is detected from the bytes. */
  name: string | null;
}

/** Facts about an opened file. Plain JSON: it is passed between processes. */
export interface Prepared {
  format: FormatName;
  mimeType: string;
  pageCount: number;
  /** Non-empty cells of a spreadsheet. */
  cellCount: number | null;
  /** The PDF in the work folder whose pages are read; null if the input itself is read. */
  pdfFile: string | null;
  outline: OutlineEntry[];
  /** The file states types and levels, so the whole document needs no analysis. */
  isStated: boolean;
  /** Nothing was rendered: pages have no image, segments no box. */
  isUndrawn?: boolean;
}

/** Whether the PDF of the file is made of page images: sheets and texts that we render, and pictures. */
export const isMadeOfImages = ({ pdfFile, format, isUndrawn = false }: Prepared): boolean =>
  pdfFile === null && format !== 'pdf' && !isUndrawn;

export interface AssembledOutput {
  /** One `Chunk` per line. Image fields are file names in the work folder. */
  chunksFile: string;
  /** One `Page` per line. */
  pagesFile: string;
  /** The document as PDF; null if the input is a PDF. */
  pdfFile: string | null;
  imageFiles: string[];
  pageCount: number;
  cellCount: number | null;
  warnings: Warning[];
}

/** Whether page images are needed after reading: for a PDF, a language model, or late crops. */
export function needsImagesLater(
  prepared: Prepared,
  configuration: ParseConfiguration,
  hasLanguageModel: boolean,
): boolean {
  if (isMadeOfImages(prepared) || (hasLanguageModel && asksLanguageModels(configuration))) return true;
  return SETTLED_TYPES.some((type) => wantsCrop(type, configuration.segment_processing[type], hasLanguageModel));
}

/** The page numbers to read. */
export function wantedPages({ pageCount }: Pick<Prepared, 'pageCount'>, { pages }: ParseConfiguration): number[] {
  const wanted = selectedPages(pages, pageCount);
  if (wanted.length === 0 && pages !== undefined) throw new QuireError('no_such_pages', { found: pageCount, pages });
  return wanted;
}
