import { describe, expect, it } from 'vitest';
import { standApart } from './stand-apart.ts';
import type { TableWord } from './text-lines.ts';

/** Texts with the place where each begins; letters are 5 wide, lines 10 high. */
const word = (text: string, x0: number, y0 = 0): TableWord => ({
  x0,
  x1: x0 + 5 * text.length,
  y0,
  y1: y0 + 10,
  text,
  parts: [],
});

describe('what no cell spans', () => {
  const place = (column: number) => ({ top: 0, bottom: 0, left: column, right: column });
  it.each([
    ['Change', 60, true],
    ['Change', 35, false],
  ])('%s at %i stands apart from the heading before it: %s', (text, x0, isApart) => {
    const words = [[[word('Change', 0)], [word(text, x0)]]];
    expect(standApart(10, { words }, place(0), place(1))).toBe(isApart);
    expect(standApart(10, { words }, place(1), place(0))).toBe(isApart);
  });

  it('texts on different lines do not stand apart', () => {
    const words = [[[word('Change', 0)], [word('Change', 60, 20)]]];
    expect(standApart(10, { words }, place(0), place(1))).toBe(false);
  });
});
