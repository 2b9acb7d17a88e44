import { Transform } from 'node:stream';
import { QuireError } from '../../domain/errors.ts';

const FOREIGN = /[^A-Za-z0-9+/_=-]/;

/** Decodes base64 text, standard or URL-safe, piece by piece. Whitespace is skipped; anything else foreign is refused. */
export function base64Decoder(limitBytes: number): Transform {
  let rest = '';
  let total = 0;
  let ended = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1').replace(/\s+/g, '');
      if (FOREIGN.test(text) || (ended && text.length > 0)) return done(new QuireError('invalid_base64', { hint: '' }));
      const whole = text.length - (text.length % 4);
      rest = text.slice(whole);
      ended = text.slice(0, whole).endsWith('=');
      const bytes = Buffer.from(text.slice(0, whole), 'base64');
      total += bytes.length;
      if (total > limitBytes) return done(new QuireError('too_large', { what: 'The file', limit: limitBytes }));
      done(null, bytes);
    },
    flush(done) {
      if (rest.length === 1 || (ended && rest.length > 0)) return done(new QuireError('invalid_base64', { hint: '' }));
      done(null, Buffer.from(rest, 'base64'));
    },
  });
}
