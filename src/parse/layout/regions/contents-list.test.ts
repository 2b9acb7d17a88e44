import { describe, expect, it } from 'vitest';
import { block, line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { right } from '../../../domain/geometry.ts';
import { buildLines } from '../lines/build-lines.ts';
import { contentsLists } from './contents-list.ts';

const entries = (pages: (number | string)[]) =>
  pages.flatMap((page, i) => [
    ...line(`Chapter about ${'abcdefgh'[i]}`, 100, 200 + 40 * i),
    ...line(`${page}`.padStart(3), 1000, 200 + 40 * i).slice(-1),
  ]);

describe('contentsLists', () => {
  it('finds entries with aligned, increasing page numbers', () => {
    expect(contentsLists(buildLines(entries(['v', 1, 12, 40, 41])))).toHaveLength(1);
  });

  it('accepts dot leaders', () => {
    const lines = block(
      ['Wind .............. 3', 'Water ............. 9', 'Steam ............ 12', 'Coal ............. 20'],
      100,
      200,
    );
    expect(contentsLists(buildLines(lines))).toHaveLength(1);
  });

  it('finds a list in each column', () => {
    const column = (names: string[], left: number) => block(names, left, 200);
    const words = [
      ...column(['Wind ..... 1', 'Water .... 1', 'Steam .... 2', 'Coal ..... 4', 'Oil ...... 5'], 100),
      ...column(['Gas ...... 6', 'Heat ..... 7', 'Light .... 7', 'Sound .... 9'], 700),
    ];
    const [first, second, ...others] = contentsLists(buildLines(words));
    expect(others).toEqual([]);
    expect(right(first!.bbox)).toBeLessThan(second!.bbox.left);
    expect(first!.bbox.height).toBeGreaterThan(second!.bbox.height);
  });

  it('rejects a table whose numbers are not increasing', () => {
    expect(contentsLists(buildLines(entries([7, 3, 12, 1, 9])))).toEqual([]);
  });

  it('includes headings between entries', () => {
    const words = [
      ...entries([1, 5]),
      ...line('Part Two', 100, 280),
      ...entries([9, 14, 20]).map((w) => ({
        ...w,
        bbox: { ...w.bbox, top: w.bbox.top + 120 },
        baseline: w.baseline! + 120,
      })),
    ];
    const [toc] = contentsLists(buildLines(words));
    expect(toc!.bbox.height).toBeGreaterThan(180);
  });
});
