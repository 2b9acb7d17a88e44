import { describe, expect, it } from 'vitest';
import type { Word } from '../page-content.ts';
import { assembleGrid } from './assemble.ts';
import type { BaseGrid } from './base-grid.ts';
import type { TableWord } from './text-lines.ts';

/** One cell with words of a column head, each 10 wide and 40 high. */
function read(
  places: [text: string, x: number, y: number][],
  angle: Word['angle'],
  ofTable: Word['angle'] = 0,
): string {
  const words = places.map(
    ([text, x0, y0]): TableWord => ({ text, x0, y0, x1: x0 + 10, y1: y0 + 40, parts: [{ text, angle } as Word] }),
  );
  const grid = { rowCount: 1, columnCount: 1, words: [[words]] } as unknown as BaseGrid;
  const table = assembleGrid(grid, [[0]], 0, { angle: ofTable, wordHeight: 10 }, { rows: [], columns: [] });
  return table.cells[0]!.words.map(({ text }) => text).join(' ');
}

describe('assembleGrid', () => {
  it('reads words that run upwards from the bottom, line by line from the left', () => {
    expect(
      read(
        [
          ['hours', 0, 0],
          ['Opening', 0, 50],
          ['winter', 12, 50],
        ],
        270,
      ),
    ).toBe('Opening hours winter');
  });

  it('reads words that run downwards from the top, line by line from the right', () => {
    expect(
      read(
        [
          ['winter', 0, 0],
          ['Opening', 12, 0],
          ['hours', 12, 50],
        ],
        90,
      ),
    ).toBe('Opening hours winter');
  });

  it('reads words that run as their table does from the left, whatever the page', () => {
    expect(
      read(
        [
          ['hours', 12, 0],
          ['Opening', 0, 0],
        ],
        270,
        270,
      ),
    ).toBe('Opening hours');
  });
});
