import { type Headers, splitMessage } from './headers.ts';
import { type FieldWithParameters, withParameters } from './parameters.ts';

/** A part of a message. `parts` is empty unless it is multipart; `body` is still encoded. */
export interface MimePart {
  headers: Headers;
  type: FieldWithParameters;
  disposition: FieldWithParameters;
  body: Buffer;
  parts: MimePart[];
}

/** Mail programs nest a few levels; a hostile mail may nest endlessly. */
const DEEPEST = 24;
const MOST_PARTS = 1_000;

/** Splits a message into its parts. Parts beyond the limits stay unread in their parent. */
export const readMime = (bytes: Buffer): MimePart => read(bytes, 0, { left: MOST_PARTS });

function read(bytes: Buffer, depth: number, budget: { left: number }): MimePart {
  const { headers, body } = splitMessage(bytes);
  const type = withParameters(headers.get('content-type') ?? 'text/plain');
  const disposition = withParameters(headers.get('content-disposition'));
  const part: MimePart = { headers, type, disposition, body, parts: [] };
  if (depth >= DEEPEST) return part;
  if (type.value.startsWith('multipart/')) {
    const boundary = type.parameters.get('boundary');
    for (const piece of boundary ? split(body, boundary, budget) : []) part.parts.push(read(piece, depth + 1, budget));
  } else if (type.value === 'message/rfc822' && isPlainlyEncoded(headers)) {
    part.parts.push(read(body, depth + 1, budget));
  }
  return part;
}

const isPlainlyEncoded = (headers: Headers): boolean =>
  !/base64|quoted-printable/i.test(headers.get('content-transfer-encoding') ?? '');

/** Splits at `--boundary` lines (RFC 2046, 5.1.1); without a closing line the last part ends with the text. */
function split(body: Buffer, boundary: string, budget: { left: number }): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: Buffer[] = [];
  let start = -1;
  for (let at = body.indexOf(mark); at >= 0 && budget.left > 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 10 && body[at - 1] !== 13) continue;
    let end = at + mark.length;
    const isLast = body[end] === 0x2d && body[end + 1] === 0x2d;
    while (end < body.length && body[end] !== 10) end += 1;
    // `--abc` is also a prefix of the boundary `abcd` of an inner part.
    const rest = body.toString('latin1', at + mark.length, end).replace(/^--/, '');
    if (rest.trim() !== '') continue;
    if (start >= 0) {
      pieces.push(body.subarray(start, lineEndBefore(body, at)));
      budget.left -= 1;
    }
    start = isLast ? -1 : end + 1;
    if (isLast) break;
  }
  if (start >= 0 && start < body.length && budget.left > 0) pieces.push(body.subarray(start));
  return pieces;
}

/** The line end before a boundary belongs to the boundary. */
function lineEndBefore(body: Buffer, at: number): number {
  if (body[at - 1] !== 10) return at;
  return body[at - 2] === 13 ? at - 2 : at - 1;
}
