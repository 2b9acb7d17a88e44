import { isQuireError, QuireError } from '../../../../domain/errors.ts';
import type { PdfEngine } from '../engine.ts';
import { FORM, LOAD_ERROR } from '../pdfium-codes.ts';
import { mayHaveDamagedPages } from './damaged-streams.ts';
import { type FileBlocks, openBlocks } from './file-blocks.ts';
import { giveEngineBack, takeEngine } from './spare-engine.ts';

export interface PdfFile {
  readonly engine: PdfEngine;
  readonly document: number;
  /** PDFium's form filling, which also draws the fields; 0 when the file has no form. */
  readonly form: number;
  /** Notes that a page is no longer what the file holds, so that it is opened anew before it is read again. */
  changed(pageNumber: number): void;
  /** Whether pages of it may be damaged; looked for when it is first asked. */
  readonly mayBeDamaged: boolean;
  prepare(pageNumber: number): void;
  /** To be called after each page: lets go, now and then, of what PDFium keeps of the pages read so far. */
  trim(): void;
  close(): void;
  /** Lets go of the file without another call into an engine that has failed. */
  abandon(): void;
}

interface OpenDocument {
  document: number;
  form: number;
  formInfo: number;
}

/** PDFium keeps every stream until the document is closed. Reopening after this many bytes costs 20 ms. */
const TRIM_AFTER_BYTES = 96 * 1024 * 1024;
/** It also keeps what it made of each page's objects, some 100 kB a page. */
const TRIM_AFTER_PAGES = 200;

/** Opens a PDF on disk: PDFium asks for the blocks it needs, so large files cost little memory. */
export async function openPdfFile(path: string, trimAfterBytes = TRIM_AFTER_BYTES): Promise<PdfFile> {
  const engine = await takeEngine();
  const blocks = openBlocks(path);
  try {
    const access = fileAccess(engine, blocks);
    let open = openDocument(engine, access);
    let trimmedAt = blocks.bytesRead;
    let pages = 0;
    const changedPages = new Set<number>();
    let mayBeDamaged: boolean | undefined;
    let isClosed = false;
    const openAnew = () => {
      closeDocument(engine, open);
      open = openDocument(engine, access);
      trimmedAt = blocks.bytesRead;
      pages = 0;
      changedPages.clear();
    };
    return {
      engine,
      get document() {
        return open.document;
      },
      get form() {
        return open.form;
      },
      get mayBeDamaged() {
        mayBeDamaged ??= mayHaveDamagedPages(path);
        return mayBeDamaged;
      },
      changed: (pageNumber) => changedPages.add(pageNumber),
      prepare(pageNumber) {
        if (changedPages.has(pageNumber)) openAnew();
      },
      trim() {
        pages++;
        if (blocks.bytesRead - trimmedAt >= trimAfterBytes || pages >= TRIM_AFTER_PAGES) openAnew();
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        try {
          closeDocument(engine, open);
          giveEngineBack(engine);
        } finally {
          blocks.close();
        }
      },
      abandon: () => blocks.close(),
    };
  } catch (error) {
    blocks.close();
    if (isQuireError(error)) throw error;
    throw new QuireError('unreadable_file', { reason: 'the PDF engine stopped at it' }, { cause: error });
  }
}

/** `struct FPDF_FILEACCESS { unsigned long length; int (*read)(void*, unsigned long, uchar*, unsigned long); void* }` */
function fileAccess(engine: PdfEngine, blocks: FileBlocks): number {
  const readBlock = (_: number, position: number, buffer: number, bytes: number): number =>
    blocks.read(position >>> 0, new Uint8Array(engine.memory.buffer, buffer >>> 0, bytes >>> 0)) ? 1 : 0;
  const access = engine.allocate(12);
  const fields = new DataView(engine.memory.buffer, access, 12);
  fields.setUint32(0, blocks.size, true);
  fields.setUint32(4, engine.addCallback(readBlock, 'iiiii'), true);
  fields.setUint32(8, 0, true);
  return access;
}

function openDocument({ call }: PdfEngine, access: number): OpenDocument {
  const document = call.FPDF_LoadCustomDocument(access, 0);
  if (document === 0) throw openingError(call.FPDF_GetLastError());
  if (call.FPDF_GetFormType(document) === FORM.none) return { document, form: 0, formInfo: 0 };
  const formInfo = call.PDFiumExt_OpenFormFillInfo();
  const form = call.PDFiumExt_InitFormFillEnvironment(document, formInfo);
  // Viewers tint fields to show where one can type; the page itself has no such colour.
  if (form !== 0) call.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return { document, form, formInfo };
}

function closeDocument({ call }: PdfEngine, { document, form, formInfo }: OpenDocument): void {
  if (form !== 0) call.PDFiumExt_ExitFormFillEnvironment(form);
  if (formInfo !== 0) call.PDFiumExt_CloseFormFillInfo(formInfo);
  call.FPDF_CloseDocument(document);
}

function openingError(code: number): QuireError {
  if (code === LOAD_ERROR.password || code === LOAD_ERROR.security) return new QuireError('encrypted_file');
  return new QuireError('unreadable_file', { reason: 'it is not a complete PDF' });
}
