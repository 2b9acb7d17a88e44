import { type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { QuireError } from '../domain/errors.ts';

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Encodings may be combined (RFC 9110 8.4); no real server combines more than this. */
const MAX_ENCODINGS = 2;

export const tooLarge = (limitBytes: number): QuireError =>
  new QuireError('too_large', { what: 'The file', limit: limitBytes });

/** Fails above `limitBytes`. The length in a header is not trusted. */
export function byteCap(limitBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limitBytes) done(tooLarge(limitBytes));
      else done(null, chunk);
    },
  });
}

/** Decodes a body in reverse order of its encodings, which a server may use without being asked. */
export function decoders(contentEncoding: string | null): Transform[] {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const makers = names.map((name) => DECODERS[name]);
  if (names.length > MAX_ENCODINGS || makers.includes(undefined))
    throw new QuireError('url_unreachable', { reason: 'the response has an unsupported encoding' });
  return makers.reverse().map((make) => make!());
}

export async function discard(body: Readable, limitBytes: number): Promise<void> {
  let seen = 0;
  for await (const chunk of body) {
    seen += (chunk as Buffer).length;
    if (seen > limitBytes) return;
  }
}
