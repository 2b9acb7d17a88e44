import { inflateSync } from 'node:zlib';
import type { PdfFile } from './pdf-file.ts';

/** Pages of which nothing is shown are small; one that is not is not looked into. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Operators are written in ASCII; a share of other bytes above this is no page description. */
const MOST_BINARY = 0.1;
/** Fewer bytes draw nothing, whatever they are. */
const FEWEST_BYTES = 16;

/**
 * Whether a page that shows nothing at all has contents which the engine could not make out: it passes over what it does not
 * understand and calls such a page empty. The page is copied to a file of its own, whose plain structure is easily read.
 */
export function hasDamagedContent(file: PdfFile, pageNumber: number): boolean {
  const copy = copyOf(file, pageNumber)?.toString('latin1');
  const references = copy?.match(/\/Contents\s*(\[[^\]]*\]|\d+ \d+ R)/)?.[1]?.match(/\d+(?= \d+ R)/g) ?? [];
  const streams = references.map((number) => streamOf(copy!, number));
  return streams.some((stream) => stream !== undefined && isDamaged(stream));
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
  // `struct FPDF_FILEWRITE { int version; int (*WriteBlock)(self, data, size) }`, and the number of the page.
  const memory = engine.allocate(12);
  try {
    const fields = new DataView(engine.memory.buffer, memory, 12);
    fields.setInt32(0, 1, true);
    fields.setUint32(4, writeBlock, true);
    fields.setInt32(8, pageNumber - 1, true);
    const isCopied = call.FPDF_ImportPagesByIndex(target, document, memory + 8, 1, 0) !== 0;
    return isCopied && call.FPDF_SaveAsCopy(target, memory, 0) !== 0 ? Buffer.concat(chunks) : null;
  } finally {
    engine.free(memory);
    engine.removeCallback(writeBlock);
    call.FPDF_CloseDocument(target);
  }
}

interface Stream {
  dictionary: string;
  data: Buffer;
}

function streamOf(file: string, number: string): Stream | undefined {
  const start = file.search(new RegExp(`(?:^|[\\r\\n])${number} \\d+ obj\\b`));
  const begin = start < 0 ? -1 : file.indexOf('stream', start);
  const end = begin < 0 ? -1 : file.indexOf('endstream', begin + 6);
  if (end < 0) return undefined;
  const data = file
    .slice(begin + 6, end)
    .replace(/^\r?\n/, '')
    .replace(/\r?\n$/, '');
  return { dictionary: file.slice(start, begin), data: Buffer.from(data, 'latin1') };
}

function isDamaged({ dictionary, data }: Stream): boolean {
  const filters = dictionary.match(/\/Filter\s*(?:\[[^\]]*\]|\/\w+)/)?.[0].match(/\/(?!Filter)\w+/g) ?? [];
  if (filters.some((filter) => filter !== '/FlateDecode') || filters.length > 1) return false;
  if (filters.length === 0) return isBinary(data);
  try {
    return isBinary(inflateSync(data, { maxOutputLength: MOST_BYTES }));
  } catch {
    return data.length >= FEWEST_BYTES;
  }
}

function isBinary(data: Buffer): boolean {
  const isPlain = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  let binary = 0;
  for (const byte of data) if (!isPlain(byte)) binary++;
  return data.length >= FEWEST_BYTES && binary > MOST_BINARY * data.length;
}
