import type { AttachedFile } from '../../page-content.ts';
import { isoDate } from './annotations/comments.ts';
import type { PdfEngine } from './engine.ts';

/** More files than these are not listed. */
const MOST_ATTACHMENTS = 200;
/** A larger file is listed, but not read. */
const LARGEST_READ_BYTES = 64 * 1024 * 1024;

/** Files inside the PDF: its name tree of embedded files, which Factur-X and ZUGFeRD use. */
export function readAttachments(engine: PdfEngine, document: number): AttachedFile[] {
  const { call, readUtf16 } = engine;
  const count = Math.min(call.FPDFDoc_GetAttachmentCount(document), MOST_ATTACHMENTS);
  return Array.from({ length: Math.max(0, count) }, (_, index) => call.FPDFDoc_GetAttachment(document, index))
    .filter((attachment) => attachment !== 0)
    .map((attachment) => {
      const name = readUtf16((buffer, bytes) => call.FPDFAttachment_GetName(attachment, buffer, bytes));
      const type = readUtf16((buffer, bytes) => call.FPDFAttachment_GetSubtype(attachment, buffer, bytes));
      const bytes = bytesOf(engine, attachment);
      const mimeType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : null;
      return { name: plainName(name), mimeType, size: bytes?.byteLength ?? null, bytes };
    });
}

function bytesOf(engine: PdfEngine, attachment: number): Uint8Array | null {
  const { call, scratch, int } = engine;
  if (!call.FPDFAttachment_GetFile(attachment, 0, 0, scratch)) return null;
  const size = int(scratch) >>> 0;
  if (size === 0 || size > LARGEST_READ_BYTES) return null;
  return engine.use(size, (buffer) => {
    if (!call.FPDFAttachment_GetFile(attachment, buffer, size, scratch)) return null;
    return new Uint8Array(engine.memory.buffer, buffer, size).slice();
  });
}

/** The last part of a path, without signs that change how a name is shown. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 200) ||
  'unnamed';

const PROPERTIES = { Title: 'Title', Author: 'Author', Subject: 'Subject', Keywords: 'Keywords' } as const;
const DATES = { CreationDate: 'Created', ModDate: 'Modified' } as const;

/** The document information dictionary, as far as it says something about the content. */
export function readProperties({ call, readUtf16, use }: PdfEngine, document: number): Record<string, string> {
  const read = (key: string): string =>
    use(key, (name) => readUtf16((buffer, bytes) => call.FPDF_GetMetaText(document, name, buffer, bytes)).trim());
  const texts = Object.entries(PROPERTIES).map(([key, name]) => [name, read(key)] as const);
  const dates = Object.entries(DATES).map(([key, name]) => [name, isoDate(read(key)) ?? ''] as const);
  return Object.fromEntries([...texts, ...dates].filter(([, value]) => value !== ''));
}
