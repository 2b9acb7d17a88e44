import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxFromEdges } from '../../../domain/geometry.ts';
import { orderBoxes } from './order-boxes.ts';

/** Boxes from a drawing: each letter is a rectangle. Returns the letters in reading order. */
function read(drawing: string[], rightToLeft = false): string {
  const letters = [...new Set(drawing.join('').replace(/[^A-Z]/gu, ''))].sort();
  const boxes = letters.map((letter) => {
    const places = drawing.flatMap((row, y) => [...row].flatMap((c, x) => (c === letter ? [{ x, y }] : [])));
    const xs = places.map((p) => p.x);
    const ys = places.map((p) => p.y);
    return boxFromEdges(10 * Math.min(...xs), 10 * Math.min(...ys), 10 * Math.max(...xs) + 9, 10 * Math.max(...ys) + 9);
  });
  // Shuffled, so that the order cannot come from the input.
  const mixed = boxes.map((_, i) => (i * 7 + 3) % boxes.length);
  const seen = new Set(mixed);
  const input = seen.size === boxes.length ? mixed : boxes.map((_, i) => i).reverse();
  return orderBoxes(
    input.map((i) => boxes[i]!),
    rightToLeft,
  )
    .map((i) => letters[input[i]!]!)
    .join('');
}

describe('orderBoxes', () => {
  it('reads one column from top to bottom', () => {
    expect(read(['AAAA', '    ', 'BBBB', '    ', 'CCCC'])).toBe('ABC');
  });

  it('reads two columns one after the other', () => {
    expect(read(['AAA CCC', 'AAA CCC', '    DDD', 'BBB DDD'])).toBe('ABCD');
  });

  it('starts over below a title that spans the columns', () => {
    expect(read(['AAAAAAA', '       ', 'BBB CCC', '       ', 'DDDDDDD', '       ', 'EEE FFF'])).toBe('ABCDEF');
  });

  it('reads centred lines before a short line below on the left', () => {
    const title = ['     AAAAAAAAAAA     ', '', '         BBB         ', '', '        CCCCC        ', ''];
    expect(read([...title, '  DDDD', '', 'EEEEEEEEEEEEEEEEEEEEE'])).toBe('ABCDE');
    expect(read([...title, '        DDDD         ', '', '  EEE', '', 'FFFFF', '', 'GGGGGGGGGGGGGGGGGGGGG'])).toBe(
      'ABCDEFG',
    );
    // A continuing column beside it is different.
    expect(read(['      AAAA', '', '      BBBB', '', 'DDDD  CCCC', '', 'EEEEEEEEEE'])).toBe('DABCE');
  });

  it('reads a heading with its column, even if a line of a slide is tall', () => {
    const lists = ['    DDDDDDDDDDDDD   EEEEEEEEEEEEE', '    FFFFFFFFFFFFF   GGGGGGGGGGGGG'];
    expect(read(['AAAAAAAAAAAAAAAAAAAA', '', '  BBBBB           CCCCC', '', lists[0]!, '', lists[1]!])).toBe('ABDFCEG');
  });

  it('reads top before left if there are no columns', () => {
    // A centred heading with its text on the left.
    expect(read(['   AAAA   ', '          ', 'BB        ', '          ', ' CCCCCCCC '])).toBe('ABC');
    // Sender and date, then the subject and the letter.
    expect(read(['AAA    BBB', 'AAA    BBB', '          ', 'CCCCC     ', '          ', 'DDDDDDDDDD'])).toBe('ABCD');
  });

  it('reads a longer left column completely before the right one, also above a spanning box', () => {
    expect(read(['AAA  CC', 'AAA  CC', 'AAA    ', '       ', 'BBB    ', '       ', 'DDDDDDD'])).toBe('ABCD');
    expect(read(['AA   DDD', '     DDD', 'BB   EEE', 'BB   EEE', 'CC   EEE', '        ', 'FFFFFFFF'])).toBe('ABCDEF');
  });

  it('reads three columns below a headline that spans two of them', () => {
    expect(read(['AAAAAAA DDD', '        DDD', 'BBB CCC DDD', 'BBB CCC DDD'])).toBe('ABCD');
  });

  it('keeps a figure between the paragraphs of its column', () => {
    expect(read(['AAA DDD', '    DDD', 'BBB DDD', 'BBB    ', '    EEE', 'CCC EEE'])).toBe('ABCDE');
  });

  it('reads a side bar after the text next to it', () => {
    expect(read(['AAAAAA CC', '       CC', 'BBBBBB CC'])).toBe('ABC');
  });

  it('reads right-to-left pages from the right column', () => {
    expect(read(['AAA CCC', 'BBB DDD'], true)).toBe('CDAB');
  });

  it('returns every box exactly once, even if they overlap', () => {
    const box = fc.record({
      left: fc.integer({ min: 0, max: 500 }),
      top: fc.integer({ min: 0, max: 500 }),
      width: fc.integer({ min: 0, max: 300 }),
      height: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), fc.boolean(), (boxes, rightToLeft) => {
        expect(orderBoxes(boxes, rightToLeft).sort((a, b) => a - b)).toEqual(boxes.map((_, i) => i));
      }),
    );
  });

  it('reads a page of very many pieces row by row', () => {
    const boxes = Array.from({ length: 900 }, (_, i) => ({
      left: 10 * (i % 30),
      top: 10 * Math.floor(i / 30),
      width: 8,
      height: 8,
    }));
    expect(orderBoxes(boxes)).toEqual(boxes.map((_, i) => i));
  });
});
