import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

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
