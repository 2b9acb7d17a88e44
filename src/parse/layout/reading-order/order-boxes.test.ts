import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundingBox, boxFromEdges } from '../../../domain/geometry.ts';
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

  it('reads a centred title before the columns, whatever their headings are', () => {
    const title = ['      AAAAAAAA       ', '                     '];
    const columns = ['CCCCCCCCC  EEEEEEEEEE', 'CCCCCCCCC  EEEEEEEEEE', '           EEEEEEEEEE'];
    expect(read([...title, 'BBBBBB     DDDDD     ', ...columns])).toBe('ABCDE');
    // The first heading ends left of the title.
    expect(read([...title, 'BBB        DDD       ', ...columns])).toBe('ABCDE');
  });

  it('continues a column after its neighbour has ended, on an even line only at the end of the page', () => {
    const columns = ['AAA CCC', 'AAA CCC', '       '];
    expect(read([...columns, 'BBB    '])).toBe('ABC');
    expect(read(['AAA CCC', ...columns, 'BBB    ', '       ', 'DDDDDDD'])).toBe('ACBD');
    expect(read([...columns.slice(0, 1), 'AAA    ', '       ', 'BBB    ', '       ', 'DDDDDDD'])).toBe('ABCD');
  });

  it('separates lines that overlap by their middles', () => {
    const line = (top: number, height: number) => ({ left: 0, top, width: 400, height });
    expect(orderBoxes([line(40, 60), line(0, 60)])).toEqual([1, 0]);
    expect(orderBoxes([line(10, 30), line(0, 50)])).toEqual([1, 0]);
    expect(orderBoxes([line(0, Infinity), line(0, Infinity)])).toEqual([0, 1]);
  });

  it('does not depend on the order of its input', () => {
    const place = fc.record({ left: fc.nat(40), top: fc.nat(40), width: fc.nat(20), height: fc.nat(10) });
    const boxes = fc
      .uniqueArray(place, { maxLength: 30, selector: (box) => JSON.stringify(box) })
      .map((list) =>
        list.map((box) =>
          boxFromEdges(10 * box.left, 10 * box.top, 10 * (box.left + box.width) + 9, 10 * (box.top + box.height) + 9),
        ),
      );
    const shuffled = boxes.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(orderBoxes(other).map((at) => other[at])).toEqual(orderBoxes(one).map((at) => one[at]));
      }),
    );
  });

  it('orders very many boxes in bounded time, however they are placed', () => {
    const count = 400;
    const placed = (place: (at: number) => [left: number, top: number, width: number, height: number]) =>
      Array.from({ length: count }, (_, at): BoundingBox => {
        const [left, top, width, height] = place(at);
        return { left, top, width, height };
      });
    const pages = {
      alternating: placed((at) => [500 * (at % 2), 20 * at, 400, 15]),
      grid: placed((at) => [20 * (at % 20), 20 * Math.floor(at / 20), 15, 15]),
      staircase: placed((at) => [5 * at, 5 * at, 100, 100]),
      nested: placed((at) => [at, at, 2 * (count - at), 2 * (count - at)]),
      pairsAboveSingles: placed((at) => [at < count / 2 ? 500 * (at % 2) : 0, 20 * (at - (at % 2)), 400, 15]),
      mixed: placed((at) => [(at * 7919) % 1200, (at * 104729) % 1600, (at * 31) % 300, (at * 17) % 300]),
    };
    const start = performance.now();
    for (const boxes of Object.values(pages)) expect(new Set(orderBoxes(boxes)).size).toBe(count);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
