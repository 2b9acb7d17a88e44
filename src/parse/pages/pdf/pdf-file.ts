import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { QuireError } from '../../../domain/errors.ts';
import { type Engine, startEngine } from './engine.ts';

export interface PdfFile {
  engine: Engine;
  document: number;
  close(): void;
}

/** `FPDF_GetLastError` (fpdfview.h). */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/**
 * Opens a PDF that stays on disk: PDFium asks for the blocks it needs, so a file of 500 MB costs no more memory than
 * its parts in use.
 */
export async function openPdfFile(path: string): Promise<PdfFile> {
  const engine = await startEngine();
  const { call } = engine;
  const descriptor = openSync(path, 'r');
  let closed = false;
  const closeDescriptor = () => {
    if (!closed) closeSync(descriptor);
    closed = true;
  };
  try {
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
    // struct FPDF_FILEACCESS { unsigned long length; int (*read)(void*, unsigned long, uchar*, unsigned long); void* };
    const access = engine.allocate(12);
    const fields = new DataView(engine.memory.buffer, access, 12);
    fields.setUint32(0, fstatSync(descriptor).size, true);
    fields.setUint32(4, engine.addCallback(readBlock, 'iiiii'), true);
    fields.setUint32(8, 0, true);

    const document = call.FPDF_LoadCustomDocument(access, 0);
    if (document === 0) throw openingError(call.FPDF_GetLastError());
    return {
      engine,
      document,
      close() {
        if (closed) return;
        call.FPDF_CloseDocument(document);
        closeDescriptor();
      },
    };
  } catch (error) {
    closeDescriptor();
    throw asFileError(error);
  }
}

function openingError(code: number): QuireError {
  if (code === ERROR_PASSWORD || code === ERROR_SECURITY) return new QuireError('encrypted_file');
  return new QuireError('unreadable_file', { reason: 'it is not a complete PDF' });
}

const asFileError = (error: unknown): unknown =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    ? new QuireError('unreadable_file', { reason: 'the PDF engine gave up on it' }, { cause: error })
    : error;
