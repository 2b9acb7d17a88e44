import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../../service/turns.ts';

/** Smallest overhead of a chunk: `1\r\n` before it and `\r\n` after it. */
const AROUND_CHUNK_BYTES = 5;
/** Measured time per chunk, independent of its size. */
const MS_PER_CHUNK = 0.006;
/** Small chunks of one tenant take at most a tenth of the main thread. */
const REST_PER_WORK = 9;
/** A client that writes a few thousand lines one by one is not delayed. */
const FREE_MS = 100;

/** Tiny chunks cost far more time than their size suggests: read them with pauses, one body at a time per tenant. */
export class PacedBodies {
  readonly #turns = new Turns(1);

  of(request: IncomingMessage, tenantId: string): Readable {
    const isPaced = request.headers['transfer-encoding'] !== undefined;
    return Readable.from(isPaced ? this.#pieces(request, tenantId) : piecesOf(request), { objectMode: false });
  }

  async *#pieces(request: IncomingMessage, tenantId: string): AsyncGenerator<Buffer> {
    const { socket } = request;
    // Includes a few bytes that arrived with the headers.
    const before = socket.bytesRead;
    let [received, restedMs] = [0, FREE_MS];
    for await (const piece of piecesOf(request)) {
      received += piece.length;
      const chunks = Math.max(0, socket.bytesRead - before - received) / AROUND_CHUNK_BYTES;
      const restMs = chunks * MS_PER_CHUNK * REST_PER_WORK - restedMs;
      if (restMs > 1) {
        restedMs += restMs;
        await this.#turns.take(tenantId, () => sleep(restMs));
      }
      yield piece;
    }
  }
}

/** More than any request over the size limits. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 5_000;

/** Keeps the connection open when the reader stops, so that the caller can read the error. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Reads and drops the rest of a rejected body for a while: many clients read the response only after sending it all. */
export async function dropRestOfBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const over = new AbortController();
  const end = () => over.abort();
  let bytes = 0;
  // The previous reader left it paused, and may still be listening.
  request.removeAllListeners('readable').on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_BYTES) end();
  });
  for (const event of ['end', 'close', 'error']) request.once(event, end);
  setImmediate(() => request.resume());
  await sleep(LONGEST_MS, undefined, { signal: over.signal }).catch(() => {});
}

const SMALL_BODY_BYTES = 256 * 1024;

/** Whether `Content-Length` is small. Chunked bodies may take any time. */
export function isSmall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= SMALL_BODY_BYTES;
}

/** Waits for the whole body before a create takes a slot, so that slow senders do not block their tenant. */
export async function arrivedBody(request: IncomingMessage): Promise<Readable> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Readable.from(pieces, { objectMode: false });
}
