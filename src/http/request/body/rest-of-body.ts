import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** More than any request that is refused for its length, and less than costs anything. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 5_000;

/** The body for its reader. A reader that stops must not close the connection, or the caller never reads why. */
export const unclosingBody = (request: IncomingMessage): Readable =>
  Readable.from(piecesOf(request), { objectMode: false });

async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Takes in, for a while, the rest of a body that is refused: many callers read no answer before they have sent all. */
export async function dropRestOfBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const over = new AbortController();
  const end = () => over.abort();
  let bytes = 0;
  // Whoever read it before left it paused, and may be listening still.
  request.removeAllListeners('readable').on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_BYTES) end();
  });
  for (const event of ['end', 'close', 'error']) request.once(event, end);
  setImmediate(() => request.resume());
  await sleep(LONGEST_MS, undefined, { signal: over.signal }).catch(() => {});
}
