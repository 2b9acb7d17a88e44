import { open } from 'node:fs/promises';
import { QuireError } from '../../domain/errors.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const BLOCK_BYTES = 1 << 20;
/** After this many bytes, an unclosed quote is an ordinary character: the rest of the file is not one record. */
const LONGEST_QUOTED_BYTES = 1 << 20;

/** Longer lines are not records; each block would search them for an end again. */
const LONGEST_RECORD_BYTES = 8 << 20;

export interface RecordBytes {
  offset: number;
  bytes: Buffer;
}

/** Reads records in blocks from a byte offset. Quote, delimiter and line end are ASCII bytes in every charset here. */
export async function* readRecords(path: string, delimiter: string, start = 0): AsyncGenerator<RecordBytes[]> {
  const file = await open(path, 'r');
  try {
    const scan = new RecordScanner(delimiter.charCodeAt(0));
    let rest: Buffer = Buffer.alloc(0);
    let offset = start;
    for (;;) {
      const block = Buffer.allocUnsafe(BLOCK_BYTES);
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, offset + rest.length);
      const isLast = bytesRead === 0;
      const bytes =
        rest.length > 0 ? Buffer.concat([rest, block.subarray(0, bytesRead)]) : block.subarray(0, bytesRead);
      const ends = scan.ends(bytes, isLast);
      const records: RecordBytes[] = [];
      let from = 0;
      for (const { end, next } of ends) {
        records.push({ offset: offset + from, bytes: bytes.subarray(from, end) });
        from = next;
      }
      if (records.length > 0) yield records;
      rest = Buffer.from(bytes.subarray(from));
      if (rest.length > LONGEST_RECORD_BYTES) {
        throw new QuireError('unreadable_file', { reason: `a line is longer than ${LONGEST_RECORD_BYTES} bytes` });
      }
      offset += from;
      if (isLast) return;
    }
  } finally {
    await file.close();
  }
}

export function recordsOfText(text: string, delimiter: string): string[] {
  const bytes = Buffer.from(text);
  let from = 0;
  return new RecordScanner(delimiter.charCodeAt(0)).ends(bytes, true).map(({ end, next }) => {
    const record = bytes.toString('utf8', from, end);
    from = next;
    return record;
  });
}

class RecordScanner {
  readonly #delimiter: number;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  /** Ends of the records in these bytes, and starts of the next ones. Incomplete ones are left for the next block. */
  ends(bytes: Buffer, isLast: boolean): { end: number; next: number }[] {
    const ends: { end: number; next: number }[] = [];
    let from = 0;
    while (from < bytes.length) {
      const end = this.#endOf(bytes, from, isLast);
      if (end < 0) break;
      const next = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
      if (end < bytes.length && bytes[end] === CR && end + 1 === bytes.length && !isLast) break;
      ends.push({ end, next: Math.min(next, bytes.length) });
      from = next;
    }
    return ends;
  }

  #endOf(bytes: Buffer, from: number, isLast: boolean): number {
    let isFieldStart = true;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE && isFieldStart) {
        const close = closingQuote(bytes, at + 1);
        if (close >= 0) at = close;
        else if (!isLast && bytes.length - at <= LONGEST_QUOTED_BYTES) return -1;
        isFieldStart = false;
      } else if (byte === LF || byte === CR) return at;
      else isFieldStart = byte === this.#delimiter;
    }
    return isLast ? bytes.length : -1;
  }
}

function closingQuote(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(QUOTE, at);
    if (at < 0 || at - from > LONGEST_QUOTED_BYTES) return -1;
    if (bytes[at + 1] !== QUOTE) return at;
  }
}
