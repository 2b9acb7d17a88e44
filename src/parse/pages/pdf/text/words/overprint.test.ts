import { describe, expect, it } from 'vitest';
import type { Character, TextRun } from '../characters.ts';
import { withoutOverprint } from './overprint.ts';

const run = (hidden = false): TextRun => ({
  face: { name: 'F', bold: false, italic: false, monospace: false, symbolic: false },
  size: 20,
  color: '#000000',
  hidden,
  directionX: 1,
  directionY: 0,
  object: 0,
});

const at = (text: string, left: number, top: number, owner: TextRun): Character => ({
  text,
  left,
  top,
  right: left + 10,
  bottom: top + 14,
  originX: left,
  originY: top + 14,
  penStart: left,
  penEnd: left + 11,
  overhang: 0,
  run: owner,
});

describe('withoutOverprint', () => {
  it('drops a copy with a small offset, also across the border of a cell', () => {
    const first = at('a', 31, 63, run());
    const copy = at('a', 33, 65, run());
    expect(withoutOverprint([first, 'space', copy])).toEqual([first, 'space']);
  });

  it('keeps the visible one of two copies, whichever comes first', () => {
    const hidden = at('a', 50, 50, run(true));
    const shown = at('a', 50, 50, run());
    expect(withoutOverprint([hidden, shown])).toEqual([shown]);
    expect(withoutOverprint([shown, hidden])).toEqual([shown]);
  });

  it('keeps equal letters of one piece of text and different letters in one place', () => {
    const owner = run();
    const doubled = [at('f', 50, 50, owner), at('f', 50, 50, owner)];
    expect(withoutOverprint(doubled)).toEqual(doubled);
    const overlaid = [at('o', 50, 50, run()), at('/', 50, 50, run())];
    expect(withoutOverprint(overlaid)).toEqual(overlaid);
  });

  it('keeps letters that follow each other in pieces of their own', () => {
    const letters = [at('l', 50, 50, run()), at('l', 54, 50, run()), at('l', 58, 50, run())];
    expect(withoutOverprint(letters)).toEqual(letters);
  });

  it('does not search for ever around a letter that a broken matrix made a billion pixels high', () => {
    const huge = at('a', 50, 50, { ...run(), size: 1e9 });
    const began = performance.now();
    expect(withoutOverprint([huge, at('b', 50, 50, run())])).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
