import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../../service/turns.ts';

/** `1\r\nx\r\n`: what is around a chunk is at least so long. */
const AROUND_CHUNK_BYTES = 5;
/** What the server's thread works for each chunk, however short it is. */
const MS_PER_CHUNK = 0.006;
/** All that one tenant sends in small chunks takes at most a tenth of that thread. */
const REST_PER_WORK = 9;
/** A client that writes a few thousand lines one by one is not slowed down. */
const FREE_MS = 100;

/** Bodies in chunks of a byte cost far more than they should. They are read with pauses, one at a time for each tenant. */
export class PacedBodies {
  readonly #turns = new Turns(1);

  of(request: IncomingMessage, tenantId: string): Readable {
    const isPaced = request.headers['transfer-encoding'] !== undefined;
    return Readable.from(isPaced ? this.#pieces(request, tenantId) : piecesOf(request), { objectMode: false });
  }

  async *#pieces(request: IncomingMessage, tenantId: string): AsyncGenerator<Buffer> {
    const { socket } = request;
    // What came with the head counts as the body's; it is little.
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

/** More than any request that is refused for its length, and less than costs anything. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 5_000;

/** The pieces of a body. A reader that stops must not close the connection, or the caller never reads why. */
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

const SMALL_BODY_BYTES = 256 * 1024;

/** Whether the body is announced as small. What is sent in pieces of unknown number may take as long as it likes. */
export function isSmall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= SMALL_BODY_BYTES;
}

/** The complete body. Creates wait for it before taking a slot, so that slow senders do not block their tenant. */
export async function arrivedBody(request: IncomingMessage): Promise<Readable> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Readable.from(pieces, { objectMode: false });
}
