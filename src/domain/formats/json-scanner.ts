import { QuireError } from '../errors.ts';
import { JsonStringEnd } from './json-string-end.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const NEWLINE = 0x0a;
/** Longer than any key of a place, written in escapes. */
const LONGEST_KEY = 64;

/** Keys on the path to a string; between two keys is a list of objects. */
export type JsonPlace = readonly [string] | readonly [string, string];

/** `value`: bytes of the string at the place. `bytes`: everything else, including its quotes. */
export type ScannedPiece = { bytes: Buffer } | { value: Buffer } | 'end of value' | 'end of line';

/**
 * Streams JSON texts or lines and separates the strings at one place from everything else, without parsing:
 *
 *     depth   1                           2 3
 *             {"chunk_id":"…","segments":[{"text":"…","image":"segments/7.jpg"}]}⏎
 *                                                              └─── value ───┘
 *             └────────────────────── bytes ──────────────────┘               └─┘
 *
 * It does not validate: the parser of the rest rejects invalid JSON.
 */
export class JsonScanner {
  readonly #place: JsonPlace;
  readonly #mostValues: number;
  readonly #deepest: number;
  #values = 0;
  #depth = 0;
  /** The last keys at depths 1 and 3. */
  readonly #keys: [string, string] = ['', ''];
  #expectsKey = false;
  #string: 'none' | 'plain' | 'key' | 'value' = 'none';
  readonly #stringEnd = new JsonStringEnd();
  #key: Buffer[] = [];
  #keyBytes = 0;

  /** Throws QuireError `too_many_values` or `malformed_json` above the limits. */
  constructor(place: JsonPlace, { mostValues = Infinity, deepest = Infinity } = {}) {
    this.#place = place;
    this.#mostValues = mostValues;
    this.#deepest = deepest;
  }

  *scan(piece: Buffer): Generator<ScannedPiece> {
    let from = 0;
    this.#stringEnd.beginPiece(piece);
    for (let at = 0; at < piece.length; ) {
      if (this.#string !== 'none') {
        const end = this.#stringEnd.findFrom(at);
        // Skip plain strings without copying: a long table has millions.
        if (this.#string === 'value') {
          yield { value: piece.subarray(at, end) };
          from = end;
        } else if (this.#string === 'key') this.#holdKey(piece.subarray(at, end));
        if (end === piece.length) break;
        if (this.#string === 'value') yield 'end of value';
        else if (this.#string === 'key') this.#endKey();
        this.#string = 'none';
        at = end + 1;
        continue;
      }
      const byte = piece[at++];
      if (byte === QUOTE) {
        this.#string = this.#kindOfString();
        if (this.#string !== 'value') continue;
        yield { bytes: piece.subarray(from, at) };
        from = at;
      } else if (byte === NEWLINE && this.#depth === 0) {
        if (at - 1 > from) yield { bytes: piece.subarray(from, at - 1) };
        yield 'end of line';
        from = at;
      } else this.#step(byte);
    }
    if (this.#string !== 'value' && from < piece.length) yield { bytes: piece.subarray(from) };
  }

  #step(byte: number | undefined): void {
    const isOpening = byte === OPEN_OBJECT || byte === OPEN_LIST;
    // A comma precedes each value except the first. 1 MB of `{},{},…` would become 40 MB of memory.
    if ((isOpening || byte === COMMA) && ++this.#values > this.#mostValues)
      throw new QuireError('too_many_values', { limit: this.#mostValues });
    if (isOpening) {
      if (++this.#depth > this.#deepest)
        throw new QuireError('malformed_json', { reason: `it is nested deeper than ${this.#deepest} levels` });
      this.#expectsKey = byte === OPEN_OBJECT;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.#depth--;
      this.#expectsKey = false;
    } else if (byte === COMMA) this.#expectsKey = this.#depth % 2 === 1;
  }

  /** Relevant objects are at odd depths, lists at even ones; others have no relevant keys. */
  #kindOfString(): 'plain' | 'key' | 'value' {
    const [first, second] = this.#place;
    if (this.#expectsKey && (this.#depth === 1 || (this.#depth === 3 && second !== undefined))) {
      this.#expectsKey = false;
      return 'key';
    }
    const isThere =
      this.#depth === (second === undefined ? 1 : 3) &&
      this.#keys[0] === first &&
      (second === undefined || this.#keys[1] === second);
    return isThere ? 'value' : 'plain';
  }

  #holdKey(part: Buffer): void {
    if (this.#keyBytes > LONGEST_KEY) return;
    this.#keyBytes += part.length;
    this.#key.push(Buffer.from(part.subarray(0, LONGEST_KEY + 1)));
  }

  #endKey(): void {
    this.#keys[this.#depth === 1 ? 0 : 1] = keyOf(Buffer.concat(this.#key).toString());
    this.#key = [];
    this.#keyBytes = 0;
  }
}

/** Keys may be escaped: `"\\u0066ile"` is `file` too. */
function keyOf(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}
