import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { QuireError } from '../domain/errors.ts';

/** Passes bytes through while counting and hashing them; fails above the limit. Keeps the first bytes. */
export function measuredStream(source: Readable, limitBytes: number, headBytes: number) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headSize = 0;
  let total = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > limitBytes) return done(new QuireError('too_large', { what: 'The file', limit: limitBytes }));
      hash.update(chunk);
      if (headSize < headBytes) {
        head.push(chunk.subarray(0, headBytes - headSize));
        headSize += Math.min(chunk.length, headBytes - headSize);
      }
      done(null, chunk);
    },
  });
  source.on('error', (error) => stream.destroy(error));
  source.pipe(stream);
  return { stream, head: () => Buffer.concat(head), sha256: () => hash.digest('hex'), size: () => total };
}
