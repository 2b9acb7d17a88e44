import { describe, expect, it } from 'vitest';
import { JsonStringEnd } from './json-string-end.ts';

/** The index in the whole text of the quote that ends the string which begins at its start. */
function endIn(...pieces: string[]): number {
  const strings = new JsonStringEnd();
  let before = 0;
  for (const piece of pieces.map((text) => Buffer.from(text))) {
    strings.beginPiece(piece);
    const end = strings.findFrom(0);
    if (end < piece.length) return before + end;
    before += piece.length;
  }
  return -1;
}

describe('the end of a JSON string', () => {
  it('is its first quote', () => {
    expect(endIn('words","more":"…"')).toBe(5);
  });

  it('is no quote that is escaped, but one behind an escaped backslash', () => {
    expect(endIn('say \\"no\\"",')).toBe(10);
    expect(endIn('C:\\\\",')).toBe(4);
  });

  it('is found where pieces cut the text, also between a backslash and its quote', () => {
    const text = 'a\\"b\\\\","x":"y"';
    for (let cut = 0; cut <= text.length; cut++)
      expect(endIn(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toBe(6);
    expect(endIn(...text)).toBe(6);
  });

  it('is not there yet where the piece ends first', () => {
    expect(endIn('words without end')).toBe(-1);
  });
});
