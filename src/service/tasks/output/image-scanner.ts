import { JsonStringEnd } from '../../../domain/formats/json-string-end.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const NEWLINE = 0x0a;
/** Longer than any key that is looked for and any name of an image. */
const LONGEST = 1_000;

/** Keys on the way down to the name of an image; what lies between two of them is a list of objects. */
export type ImagePlace = readonly ['image'] | readonly ['segments', 'image'];

export type FoundPiece = { bytes: Buffer } | { image: string } | 'end of line';

/**
 * Finds the names of images in lines of JSON, piece by piece, without holding or parsing a line:
 *
 *     depth   1                           2 3
 *             {"chunk_id":"…","segments":[{"text":"…","image":"segments/7.jpg"}]}⏎
 *                                                              └─── image ───┘
 *             └────────────────────── bytes ──────────────────┘               └─┘
 */
export class ImageScanner {
  readonly #place: ImagePlace;
  #depth = 0;
  /** The keys last seen at depths 1 and 3. */
  readonly #keys: [string, string] = ['', ''];
  #expectsKey = false;
  #string: 'none' | 'plain' | 'key' | 'image' = 'none';
  readonly #stringEnd = new JsonStringEnd();
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(place: ImagePlace) {
    this.#place = place;
  }

  *scan(piece: Buffer): Generator<FoundPiece> {
    let from = 0;
    this.#stringEnd.beginPiece(piece);
    for (let at = 0; at < piece.length; ) {
      if (this.#string !== 'none') {
        const end = this.#stringEnd.findFrom(at);
        // Of a plain string nothing is made: in a long table they are millions, and collecting them stopped the server.
        if (this.#string === 'image') {
          yield* this.#holdImage(piece.subarray(at, end));
          from = end;
        } else if (this.#string === 'key') this.#hold(piece.subarray(at, end));
        if (end === piece.length) break;
        if (this.#string === 'image') yield this.#letGo();
        else if (this.#string === 'key') this.#keys[this.#depth === 1 ? 0 : 1] = this.#heldText();
        this.#string = 'none';
        at = end + 1;
        continue;
      }
      const byte = piece[at++]!;
      if (byte === QUOTE) {
        this.#string = this.#kindOfString();
        if (this.#string !== 'image') continue;
        yield { bytes: piece.subarray(from, at) };
        from = at;
      } else if (byte === NEWLINE && this.#depth === 0) {
        if (at - 1 > from) yield { bytes: piece.subarray(from, at - 1) };
        yield 'end of line';
        from = at;
      } else this.#step(byte);
    }
    if (this.#string !== 'image' && from < piece.length) yield { bytes: piece.subarray(from) };
  }

  #step(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#depth++;
      this.#expectsKey = byte === OPEN_OBJECT;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.#depth--;
      this.#expectsKey = false;
    } else if (byte === COMMA) this.#expectsKey = this.#depth % 2 === 1;
  }

  /** Objects that matter lie at odd depths, lists at even ones; what lies elsewhere has no key that is looked for. */
  #kindOfString(): 'plain' | 'key' | 'image' {
    const isObjectDepth = this.#depth === 1 || (this.#depth === 3 && this.#place.length === 2);
    if (isObjectDepth && this.#expectsKey) {
      this.#expectsKey = false;
      return 'key';
    }
    return this.#isImage() ? 'image' : 'plain';
  }

  #isImage(): boolean {
    if (this.#place.length === 1) return this.#depth === 1 && this.#keys[0] === 'image';
    return this.#depth === 3 && this.#keys[0] === 'segments' && this.#keys[1] === 'image';
  }

  #hold(part: Buffer): void {
    if (this.#heldBytes > LONGEST) return;
    this.#heldBytes += part.length;
    this.#held.push(Buffer.from(part.subarray(0, LONGEST + 1)));
  }

  /** What is too long to be a name passes as it is. */
  *#holdImage(part: Buffer): Generator<FoundPiece> {
    if (this.#heldBytes > LONGEST) {
      yield { bytes: part };
      return;
    }
    this.#heldBytes += part.length;
    this.#held.push(Buffer.from(part));
    if (this.#heldBytes > LONGEST) yield { bytes: this.#heldBytesWhole() };
  }

  #heldBytesWhole(): Buffer {
    const whole = Buffer.concat(this.#held);
    this.#held = [];
    return whole;
  }

  #heldText(): string {
    const text = this.#heldBytesWhole().toString();
    this.#heldBytes = 0;
    return text;
  }

  #letGo(): FoundPiece {
    const isTooLong = this.#heldBytes > LONGEST;
    const text = this.#heldText();
    return isTooLong || text === '' || text.includes('\\') ? { bytes: Buffer.from(text) } : { image: text };
  }
}

/** Lines of JSON as list items with image names replaced by links. Lines are streamed: one may have hundreds of MB. */
export async function* linkedLines(
  source: AsyncIterable<Buffer>,
  place: ImagePlace,
  link: (name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  const scanner = new ImageScanner(place);
  const text = new TextDecoder();
  let lines = 0;
  let isInLine = false;
  for await (const piece of source) {
    for (const found of scanner.scan(piece)) {
      if (found === 'end of line') isInLine = false;
      else if ('image' in found) yield* link(found.image);
      else {
        const written = text.decode(found.bytes, { stream: true });
        if (isInLine) yield written;
        else yield (lines++ === 0 ? '[' : ',') + written;
        isInLine = true;
      }
    }
  }
  yield lines === 0 ? '[]' : ']';
}
