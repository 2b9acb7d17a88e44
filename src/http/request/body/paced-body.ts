import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../../service/turns.ts';
import { unclosingBody } from './rest-of-body.ts';

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
    if (request.headers['transfer-encoding'] === undefined) return unclosingBody(request);
    return Readable.from(this.#pieces(request, tenantId), { objectMode: false });
  }

  async *#pieces(request: IncomingMessage, tenantId: string): AsyncGenerator<Buffer> {
    const { socket } = request;
    // What came with the head counts as the body's; it is little.
    const before = socket.bytesRead;
    let [received, restedMs] = [0, FREE_MS];
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
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
