import type { MimePart } from './mime-parts.ts';

/** Decodes the transfer encoding of a part (RFC 2045, 6). Unknown encodings are kept. */
export function decodedBody({ headers, ...part }: Pick<MimePart, 'headers' | 'body'>, mostBytes = Infinity): Buffer {
  const name = headers.get('content-transfer-encoding')?.trim().toLowerCase();
  const body = part.body.subarray(0, mostBytes);
  if (name === 'base64') return Buffer.from(body.toString('latin1').replace(/[^A-Za-z0-9+/=_-]/g, ''), 'base64');
  return name === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

const EQUALS = 0x3d;

/** Removes soft line breaks and decodes escapes; other `=` stay. */
function fromQuotedPrintable(body: Buffer): Buffer {
  const out = Buffer.alloc(body.length);
  let to = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (byte !== EQUALS) {
      out[to++] = byte;
      continue;
    }
    const soft = softBreak(body, at + 1);
    if (soft > 0) {
      at += soft;
      continue;
    }
    const hex = body.toString('latin1', at + 1, at + 3);
    if (/^[\da-f]{2}$/i.test(hex)) {
      out[to++] = Number.parseInt(hex, 16);
      at += 2;
    } else out[to++] = byte;
  }
  return out.subarray(0, to);
}

/** Length of white space and line end after a `=`; 0 if something else follows. */
function softBreak(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  if (body[at] === 0x0d && body[at + 1] === 0x0a) return at - from + 2;
  if (body[at] === 0x0a || body[at] === 0x0d) return at - from + 1;
  return at >= body.length ? at - from + 1 : 0;
}
