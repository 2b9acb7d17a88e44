import { describe, expect, it } from 'vitest';
import { type Join, joinSpans } from './span-joiner.ts';

const join = (row: number, column: number, otherRow: number, otherColumn: number, probability = 0.9): Join => ({
  row,
  column,
  otherRow,
  otherColumn,
  probability,
});

describe('joinSpans', () => {
  it('leaves places alone that nobody joins', () => {
    expect(joinSpans(2, 2, [], () => true)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('joins a square from its four sides', () => {
    const joins = [join(0, 0, 0, 1), join(0, 0, 1, 0), join(0, 1, 1, 1), join(1, 0, 1, 1)];
    expect(joinSpans(2, 2, joins, () => true)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('does not swallow the text of a cell that nobody joined', () => {
    const joins = [join(0, 0, 0, 1, 0.9), join(0, 0, 1, 0, 0.7)];
    expect(joinSpans(2, 2, joins, () => true)).toEqual([
      [0, 0],
      [2, 3],
    ]);
  });

  it('takes in an empty place to complete a rectangle', () => {
    const joins = [join(0, 0, 0, 1, 0.9), join(0, 0, 1, 0, 0.7)];
    expect(joinSpans(2, 2, joins, (row, column) => row + column < 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('joins no groups that must stay apart', () => {
    const apart = (a: { left: number }, b: { left: number }) => Math.min(a.left, b.left) !== 1;
    expect(joinSpans(1, 3, [join(0, 0, 0, 1), join(0, 1, 0, 2, 0.95)], () => true, apart)).toEqual([[0, 0, 2]]);
  });
});
