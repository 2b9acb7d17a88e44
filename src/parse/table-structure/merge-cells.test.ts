import { describe, expect, it } from 'vitest';
import { CellMerger } from './merge-cells.ts';

describe('CellMerger', () => {
  it('leaves places alone that nobody joins', () => {
    expect(new CellMerger(2, 2).owners()).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('grows a joined corner to the rectangle around it', () => {
    const merger = new CellMerger(2, 3);
    merger.join(0, 0, 0, 1);
    merger.join(0, 1, 1, 1);
    expect(merger.owners()).toEqual([
      [0, 0, 2],
      [0, 0, 5],
    ]);
  });

  it('joins rectangles that run into each other', () => {
    const merger = new CellMerger(3, 3);
    merger.join(0, 0, 1, 0);
    merger.join(1, 0, 1, 1);
    merger.join(0, 1, 0, 2);
    const owners = merger.owners();
    expect(new Set(owners.slice(0, 2).flat())).toEqual(new Set([0]));
    expect(owners[2]).toEqual([6, 7, 8]);
  });
});
