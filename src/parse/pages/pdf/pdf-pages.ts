import { isQuireError, QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageSource } from '../../page-content.ts';
import { readAttachments, readProperties } from './attachments.ts';
import { openPdfFile, type PdfFile } from './file/pdf-file.ts';
import { readOutline } from './outline.ts';
import { drawPdfPage, drawPdfPart, readPdfPage, readPdfWords } from './pdf-page.ts';

/** Opens a PDF whose pages are read one at a time; nothing of a page stays in the engine after it. */
export async function openPdfPages(path: string, options: { dpi: number }, ctx: ParseContext): Promise<PageSource> {
  const first = await openPdfFile(path);
  try {
    const pageCount = first.engine.call.FPDF_GetPageCount(first.document);
    if (pageCount <= 0) throw new QuireError('unreadable_file', { reason: 'it has no pages' });
    if (pageCount > ctx.limits.pages) {
      throw new QuireError('too_many_pages', { found: pageCount, limit: ctx.limits.pages });
    }
    return pageSource(path, first, pageCount, options.dpi, ctx);
  } catch (error) {
    first.abandon();
    throw isQuireError(error) ? error : new QuireError('unreadable_file', { reason: ENGINE_FAILED }, { cause: error });
  }
}

const ENGINE_FAILED = 'the PDF engine stopped at it';

function pageSource(path: string, first: PdfFile, pageCount: number, dpi: number, ctx: ParseContext): PageSource {
  let file: PdfFile | null = first;
  let closed = false;
  const lookAt = <T>(opened: PdfFile, pageNumber: number, look: (file: PdfFile) => T): T => {
    try {
      const page = look(opened);
      opened.trim();
      return page;
    } catch (error) {
      if (isQuireError(error)) throw error;
      opened.abandon();
      file = null;
      throw new QuireError('unreadable_page', { page: pageNumber, reason: ENGINE_FAILED }, { cause: error });
    }
  };
  const read = async <T>(pageNumber: number, look: (file: PdfFile) => T): Promise<T> => {
    ctx.signal.throwIfAborted();
    if (closed) throw new Error('the page source is closed');
    // After a trap nothing in the engine's memory can be relied on: the next page gets a new engine.
    file ??= await openPdfFile(path);
    return lookAt(file, pageNumber, look);
  };
  const ofDocument = <T>(look: (file: PdfFile) => T): Promise<T> => read(1, look);
  const drawLater = (pageNumber: number) => (size: { width: number; height: number }) => {
    ctx.signal.throwIfAborted();
    if (!file) throw new QuireError('unreadable_page', { page: pageNumber, reason: ENGINE_FAILED });
    return lookAt(file, pageNumber, (opened) => drawPdfPage(opened, pageNumber, size, ctx.limits));
  };
  return {
    pageCount,
    outline: readOutline(first.engine, first.document),
    readPage: (pageNumber, isDrawn = false) =>
      read(pageNumber, (file) => readPdfPage(file, pageNumber, dpi, ctx.limits, isDrawn, drawLater(pageNumber))),
    readWords: (pageNumber) => read(pageNumber, (file) => readPdfWords(file, pageNumber, dpi, ctx.limits)),
    drawPart: (pageNumber, part, scale) =>
      read(pageNumber, (file) => drawPdfPart(file, pageNumber, { dpi, part, scale }, ctx.limits)),
    attachments: () => ofDocument((file) => readAttachments(file.engine, file.document)),
    properties: () => ofDocument((file) => readProperties(file.engine, file.document)),
    close() {
      closed = true;
      file?.close();
      file = null;
    },
  };
}
