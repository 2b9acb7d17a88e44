import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const SMALL_BODY_BYTES = 256 * 1024;

/** Whether the body is announced as small. What is sent in pieces of unknown number may take as long as it likes. */
export function isSmall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= SMALL_BODY_BYTES;
}

/**
 * The body once all of it is here. A create waits for it outside its tenant's door: five connections that announce a body and
 * send none would otherwise keep all others of the tenant waiting.
 */
export async function arrivedBody(request: IncomingMessage): Promise<Readable> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Readable.from(pieces, { objectMode: false });
}
