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

/** Whether page images are needed after reading: for a PDF of them, a language model, or late crops. */
export function needsImagesLater(
  prepared: Prepared,
  configuration: ParseConfiguration,
  hasLanguageModel: boolean,
): boolean {
  if (isMadeOfImages(prepared) || (hasLanguageModel && asksLanguageModels(configuration))) return true;
  return SETTLED_TYPES.some((type) => wantsCrop(type, configuration.segment_processing[type], hasLanguageModel));
}

/** The pages of a document that are to be read, by their true numbers. */
export function wantedPages({ pageCount }: Pick<Prepared, 'pageCount'>, { pages }: ParseConfiguration): number[] {
  const wanted = selectedPages(pages, pageCount);
  if (wanted.length === 0 && pages !== undefined) throw new QuireError('no_such_pages', { found: pageCount, pages });
  return wanted;
}
