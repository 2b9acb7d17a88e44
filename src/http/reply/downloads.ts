import { type EntryToWrite, zipOf } from '../../render/zip.ts';
import type { ObjectStore } from '../../service/ports/objects.ts';
import type { Made } from '../../threads/made.ts';
import type { HttpAnswer } from '../route.ts';

/** Types that a browser may display; others are downloaded, so that no document runs as a page of this server. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'application/pdf',
]);

/** `Content-Disposition` with a safely encoded name (RFC 6266, RFC 8187). */
export function contentDisposition(contentType: string, fileName: string | null): string {
  const kind = SHOWN.has(contentType) ? 'inline' : 'attachment';
  if (!fileName) return kind;
  const ascii = fileName.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export const zipDownload = (name: string, entries: AsyncIterable<EntryToWrite>): HttpAnswer => ({
  type: 'application/zip',
  headers: { 'content-disposition': contentDisposition('application/zip', name), 'cache-control': 'no-store' },
  body: zipOf(entries),
});

/** Zip entries whose texts a job wrote to one file. */
export function* writtenEntries(
  made: Made<unknown>,
  texts: readonly { name: string; bytes: number }[],
): Generator<EntryToWrite> {
  let start = 0;
  for (const { name, bytes } of texts) {
    yield { name, content: made.bytes(start, start + bytes), isText: true };
    start += bytes;
  }
}

export async function* objectBytes(objects: ObjectStore, key: string): AsyncGenerator<Buffer> {
  yield* (await objects.read(key)).stream as AsyncIterable<Buffer>;
}
