const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Finds the ends of strings in JSON text without reading their content. Remembers an escape that is split between pieces.
 *
 *     piece 1: …"file":"JVBERi\    piece 2: "0xLjc","…
 *                              └─── escapes ──┘    └─ the end
 */
export class JsonStringEnd {
  #isEscaped = false;
  #piece: Buffer = Buffer.alloc(0);
  #backslashAt = -1;

  beginPiece(piece: Buffer): void {
    this.#piece = piece;
    this.#backslashAt = -1;
  }

  /** Index of the closing quote, or the length of the piece. Searches nothing twice: that made escapes quadratic. */
  findFrom(start: number): number {
    const piece = this.#piece;
    let at = start;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at++;
    }
    for (let end = -1; ; ) {
      if (end < at) end = indexOrLength(piece, QUOTE, at);
      if (this.#backslashAt < at) this.#backslashAt = indexOrLength(piece, BACKSLASH, at);
      if (this.#backslashAt >= end) return end;
      at = this.#backslashAt + 2;
      if (at > piece.length) {
        this.#isEscaped = true;
        return piece.length;
      }
    }
  }
}

/** Bytes that are looked at before the search by a native call, which costs as much as about twenty of them. */
const NEARBY = 8;

function indexOrLength(piece: Buffer, byte: number, from: number): number {
  const near = Math.min(from + NEARBY, piece.length);
  for (let at = from; at < near; at++) if (piece[at] === byte) return at;
  const at = piece.indexOf(byte, near);
  return at < 0 ? piece.length : at;
}
