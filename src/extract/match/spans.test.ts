import { describe, expect, it } from 'vitest';
import { listSpansIn, spansIn } from './spans.ts';

describe('spans of words', () => {
  it('go from the most likely start to the most likely end', () => {
    const spans = spansIn(
      [
        [-5, 4, -5, -5],
        [-5, -4, 4, -5],
        [-5, 4, 4, -5],
      ],
      1,
    );
    expect(spans).toMatchObject([{ from: 1, to: 2, start: 4, end: 4 }]);
  });

  it('extend to words likely to be inside, even if a later start is more likely', () => {
    const spans = spansIn(
      [
        [1, -3, 2, -5],
        [-5, -5, 4, -5],
        [3, 3, 3, -5],
      ],
      1,
    );
    expect(spans).toMatchObject([{ from: 0, to: 2 }]);
  });

  it('do not overlap', () => {
    const spans = spansIn(
      [
        [3, 2, 3],
        [3, 3, 3],
        [-1, -1, -1],
      ],
      3,
    );
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [2, 2],
      [1, 1],
    ]);
  });

  it('are not found without a likely start', () => {
    expect(
      spansIn(
        [
          [-9, -9],
          [0, 0],
          [0, 0],
        ],
        3,
      ),
    ).toEqual([]);
  });
});

describe('values of a list', () => {
  it('end before the next one starts', () => {
    const spans = listSpansIn([
      [4, -9, 4, -9, -9],
      [-9, 3, -9, 4, -9],
      [5, 5, 5, 5, -9],
    ]);
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
