const PIECE_CHARACTERS = 65_536;

/** Joins small pieces: each passes through several streams, which for a list costs as much as making it. */
export async function* inLargePieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    if (held.length < PIECE_CHARACTERS) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}
