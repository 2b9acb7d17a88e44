import { contentStreams, isDamagedStream, isNoise } from './content-streams.ts';
import type { PdfFile } from './pdf-file.ts';

/** A page that takes more is not looked into. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How much of a page's content is damaged; PDFium skips it silently. The page is copied to a plain file first. */
export function damageOf(file: PdfFile, pageNumber: number, showsNothing: boolean): 'none' | 'some' | 'all' {
  if (!showsNothing && !file.mayBeDamaged) return 'none';
  const copy = copyOf(file, pageNumber);
  const streams = copy ? [...contentStreams(copy)] : [];
  if (showsNothing) return streams.some(isNoise) ? 'all' : 'none';
  return streams.some(isDamagedStream) ? 'some' : 'none';
}

function copyOf({ engine, document }: PdfFile, pageNumber: number): Buffer | null {
  const { call } = engine;
  const target = call.FPDF_CreateNewDocument();
  if (target === 0) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const writeBlock = engine.addCallback((_, data, size) => {
    bytes += size;
    if (bytes > MOST_BYTES) return 0;
    chunks.push(Buffer.from(new Uint8Array(engine.memory.buffer, data >>> 0, size >>> 0)));
    return 1;
  }, 'iiii');
  try {
    // `struct FPDF_FILEWRITE { int version; int (*WriteBlock)(self, data, size) }`, and the number of the page.
    return engine.use([1, writeBlock, pageNumber - 1], (memory) => {
      const isCopied = call.FPDF_ImportPagesByIndex(target, document, memory + 8, 1, 0) !== 0;
      return isCopied && call.FPDF_SaveAsCopy(target, memory, 0) !== 0 ? Buffer.concat(chunks) : null;
    });
  } finally {
    engine.removeCallback(writeBlock);
    call.FPDF_CloseDocument(target);
  }
}
