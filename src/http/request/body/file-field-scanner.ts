import { QuireError } from '../../../domain/errors.ts';
import { JsonStringEnd } from '../../../domain/formats/json-string-end.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const COMMA = 0x2c;
const COLON = 0x3a;
const FILE_KEY = 'file';
const LONGEST_KEY = 64;
/** Several times what the deepest schema needs. Millions of levels would keep the parser, and all who wait for it, busy for seconds. */
const DEEPEST = 512;

/** Where the scanner is: between tokens, in an ordinary string, or in the value of `file`. */
type Place = 'between' | 'string' | 'file-value';

/**
 * Splits a JSON text into the value of its top-level `file` string and everything else, without holding either.
 *
 *     {"file_name":"a.pdf","file":"JVBERi0xLjc…","ocr_strategy":"Auto"}
 *                                  └─ onFile ─┘
 *     └──────────── onRest, with "" in place of the value ────────────┘
 *
 * It is no parser: what is not JSON is found by the parser that reads the rest.
 */
export class FileFieldScanner {
  readonly #onFile: (bytes: Buffer) => void;
  readonly #onRest: (bytes: Buffer) => void;
  #place: Place = 'between';
  #depth = 0;
  readonly #stringEnd = new JsonStringEnd();
  #isKeyEscaped = false;
  #expectKey = false;
  #key: string | null = null;
  #readingKey = false;
  #values = 0;
  readonly #mostValues: number;
  found = false;

  constructor(
    onFile: (bytes: Buffer) => void,
    onRest: (bytes: Buffer) => void,
    mostValues: number = Number.POSITIVE_INFINITY,
  ) {
    this.#onFile = onFile;
    this.#onRest = onRest;
    this.#mostValues = mostValues;
  }

  push(chunk: Buffer): void {
    let from = 0;
    this.#stringEnd.beginPiece(chunk);
    for (let at = 0; at < chunk.length; ) {
      if (this.#place === 'file-value') {
        const end = this.#stringEnd.findFrom(at);
        this.#onFile(chunk.subarray(at, end));
        if (end === chunk.length) return;
        this.#place = 'between';
        from = end;
        at = end + 1;
      } else if (this.#place === 'string' && !this.#readingKey) {
        const end = this.#stringEnd.findFrom(at);
        if (end < chunk.length) this.#place = 'between';
        at = end + 1;
      } else {
        const entered = this.#step(chunk[at]!);
        at++;
        if (entered) {
          this.#onRest(chunk.subarray(from, at));
          from = at;
        }
      }
    }
    if (this.#place !== 'file-value') this.#onRest(chunk.subarray(from));
  }

  /** True when the byte opened the value of `file`. */
  #step(byte: number): boolean {
    if (this.#place === 'string') {
      if (this.#isKeyEscaped) this.#isKeyEscaped = false;
      else if (byte === BACKSLASH) this.#isKeyEscaped = true;
      else if (byte === QUOTE) {
        this.#place = 'between';
        this.#readingKey = false;
        return false;
      }
      if (this.#readingKey && this.#key!.length < LONGEST_KEY) this.#key += String.fromCharCode(byte);
      return false;
    }
    if (byte === QUOTE) return this.#openString();
    // Each value but the first of its list or object follows a comma. A megabyte of `{},{},…` would become forty of memory.
    if ((byte === COMMA || OPENING.has(byte)) && ++this.#values > this.#mostValues) {
      throw new QuireError('too_many_values', { limit: this.#mostValues });
    }
    if (OPENING.has(byte)) {
      this.#depth++;
      if (this.#depth > DEEPEST)
        throw new QuireError('malformed_json', { reason: `it is nested deeper than ${DEEPEST} levels` });
      this.#expectKey = byte === 0x7b && this.#depth === 1;
    } else if (CLOSING.has(byte)) this.#depth--;
    else if (byte === COMMA && this.#depth === 1) {
      this.#expectKey = true;
      this.#key = null;
    } else if (byte === COLON && this.#depth === 1) this.#expectKey = false;
    return false;
  }

  #openString(): boolean {
    if (this.#depth === 1 && !this.#expectKey && isFileKey(this.#key)) {
      // The parser would take the last of them, and two programs that read the same request might take different ones.
      if (this.found) throw new QuireError('malformed_json', { reason: 'file is given twice' });
      this.#place = 'file-value';
      this.#key = null;
      this.found = true;
      return true;
    }
    this.#place = 'string';
    this.#readingKey = this.#depth === 1 && this.#expectKey;
    if (this.#readingKey) this.#key = '';
    return false;
  }
}

/** A name may be written in escapes, all of it: `"\\u0066ile"` is `file` too. */
function isFileKey(written: string | null): boolean {
  if (!written?.includes('\\')) return written === FILE_KEY;
  try {
    return JSON.parse(`"${written}"`) === FILE_KEY;
  } catch {
    return false;
  }
}
