import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isQuireError, QuireError } from '../../../domain/errors.ts';
import { type Engine, startEngine } from './engine.ts';

export interface PdfFile {
  engine: Engine;
  document: number;
  /** PDFium's form filling, which also draws the fields; 0 when the file has no form. */
  form: number;
  close(): void;
  /** Lets go of the file without another call into an engine that has failed. */
  abandon(): void;
}

/** `FPDF_GetLastError` (fpdfview.h). */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;
const FORM_NONE = 0;

/**
 * Opens a PDF that stays on disk: PDFium asks for the blocks it needs, so a file of 500 MB costs no more memory than
 * its parts in use.
 */
export async function openPdfFile(path: string): Promise<PdfFile> {
  const engine = await startEngine();
  const { call } = engine;
  const descriptor = openSync(path, 'r');
  let closed = false;
  const abandon = () => {
    if (!closed) closeSync(descriptor);
    closed = true;
  };
  try {
    const document = call.FPDF_LoadCustomDocument(fileAccess(engine, descriptor), 0);
    if (document === 0) throw openingError(call.FPDF_GetLastError());
    const form = openForm(engine, document);
    return {
      engine,
      document,
      form,
      close() {
        if (closed) return;
        try {
          if (form !== 0) call.PDFiumExt_ExitFormFillEnvironment(form);
          call.FPDF_CloseDocument(document);
        } finally {
          abandon();
        }
      },
      abandon,
    };
  } catch (error) {
    abandon();
    if (isQuireError(error)) throw error;
    throw new QuireError('unreadable_file', { reason: 'the PDF engine stopped at it' }, { cause: error });
  }
}

/** `struct FPDF_FILEACCESS { unsigned long length; int (*read)(void*, unsigned long, uchar*, unsigned long); void* }` */
function fileAccess(engine: Engine, descriptor: number): number {
  const readBlock = (_: number, position: number, buffer: number, bytes: number): number => {
    const target = new Uint8Array(engine.memory.buffer, buffer >>> 0, bytes >>> 0);
    let done = 0;
    while (done < target.length) {
      const read = readSync(descriptor, target, done, target.length - done, (position >>> 0) + done);
      if (read === 0) return 0;
      done += read;
    }
    return 1;
  };
  const access = engine.allocate(12);
  const fields = new DataView(engine.memory.buffer, access, 12);
  fields.setUint32(0, fstatSync(descriptor).size, true);
  fields.setUint32(4, engine.addCallback(readBlock, 'iiiii'), true);
  fields.setUint32(8, 0, true);
  return access;
}

function openForm({ call }: Engine, document: number): number {
  if (call.FPDF_GetFormType(document) === FORM_NONE) return 0;
  const form = call.PDFiumExt_InitFormFillEnvironment(document, call.PDFiumExt_OpenFormFillInfo());
  // Viewers tint fields to show where one can type; the page itself has no such colour.
  if (form !== 0) call.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return form;
}

function openingError(code: number): QuireError {
  if (code === ERROR_PASSWORD || code === ERROR_SECURITY) return new QuireError('encrypted_file');
  return new QuireError('unreadable_file', { reason: 'it is not a complete PDF' });
}
