import { describe, expect, it } from 'vitest';
import { JsonStringEnd } from './json-string-end.ts';

/** Index of the closing quote of a string that begins at the start of the text. */
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

describe('JsonStringEnd', () => {
  it('finds the first quote', () => {
    expect(endIn('words","more":"…"')).toBe(5);
  });

  it('skips escaped quotes, but not those after an escaped backslash', () => {
    expect(endIn('say \\"no\\"",')).toBe(10);
    expect(endIn('C:\\\\",')).toBe(4);
  });

  it('finds the quote in any division into pieces', () => {
    const text = 'a\\"b\\\\","x":"y"';
    for (let cut = 0; cut <= text.length; cut++)
      expect(endIn(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toBe(6);
    expect(endIn(...text)).toBe(6);
  });

  it('returns the length of a piece without the quote', () => {
    expect(endIn('words without end')).toBe(-1);
  });
});
