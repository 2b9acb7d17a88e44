import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageContent, PageSource } from '../../page-content.ts';
import { readAlternativeTexts } from './alternative-texts.ts';
import { readCharacters } from './characters.ts';
import type { Engine } from './engine.ts';
import { readLinks } from './links.ts';
import { mergeRules } from './merge-rules.ts';
import { readOutline } from './outline.ts';
import { type PageBox, type PageGeometry, pageGeometry } from './page-geometry.ts';
import { readPageObjects } from './page-objects.ts';
import { openPdfFile } from './pdf-file.ts';
import { renderPage } from './render.ts';
import { joinWords } from './words.ts';

/** Opens a PDF whose pages are read one at a time; nothing of a page stays in the engine after it. */
export async function openPdfPages(path: string, options: { dpi: number }, ctx: ParseContext): Promise<PageSource> {
  const file = await openPdfFile(path);
  const { engine, document } = file;
  const pageCount = engine.call.FPDF_GetPageCount(document);
  try {
    if (pageCount === 0) throw new QuireError('unreadable_file', { reason: 'it has no pages' });
    if (pageCount > ctx.limits.pages) {
      throw new QuireError('too_many_pages', { found: pageCount, limit: ctx.limits.pages });
    }
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    pageCount,
    outline: readOutline(engine, document),
    async readPage(pageNumber) {
      ctx.signal.throwIfAborted();
      try {
        return readPdfPage(engine, document, pageNumber, options.dpi, ctx);
      } catch (error) {
        throw asPageError(error, pageNumber);
      }
    },
    close: () => file.close(),
  };
}

function readPdfPage(
  engine: Engine,
  document: number,
  pageNumber: number,
  dpi: number,
  ctx: ParseContext,
): PageContent {
  const { call } = engine;
  const page = call.FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) throw new QuireError('unreadable_page', { page: pageNumber, reason: 'it is damaged' });
  try {
    const geometry = pageGeometry(readPageBox(engine, page), dpi, ctx.limits);
    const { width, height } = geometry;
    const objects = readPageObjects(engine, page, geometry, readAlternativeTexts(engine, page));
    return {
      pageNumber,
      width,
      height,
      dpi: geometry.dpi,
      raster: renderPage(engine, page, width, height),
      words: readWords(engine, page, geometry),
      rules: mergeRules(objects.rules, geometry.dpi / 72),
      fills: objects.fills,
      images: objects.images,
      links: readLinks(engine, document, page, geometry),
    };
  } finally {
    call.FPDF_ClosePage(page);
  }
}

function readPageBox(engine: Engine, page: number): PageBox {
  const { call, scratch, float } = engine;
  call.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => float(scratch + offset)) as [
    number,
    number,
    number,
    number,
  ];
  return { left, bottom, right, top, rotation: call.FPDFPage_GetRotation(page) };
}

function readWords(engine: Engine, page: number, { width, height, toPixels }: PageGeometry) {
  const textPage = engine.call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    return joinWords(readCharacters(engine, textPage, toPixels), width, height);
  } finally {
    engine.call.FPDFText_ClosePage(textPage);
  }
}

function asPageError(error: unknown, page: number): unknown {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    return new QuireError('unreadable_page', { page, reason: 'the PDF engine gave up on it' }, { cause: error });
  }
  return error;
}
