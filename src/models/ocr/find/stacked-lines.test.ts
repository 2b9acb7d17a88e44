import { describe, expect, it } from 'vitest';
import type { Grey } from '../image/grey.ts';
import type { PlacedLine } from './orientation.ts';
import { partStackedLines } from './stacked-lines.ts';

const PITCH = 12;
const INK = 8;
const ROWS = [0, 1, 2, 3, 4];
const middleOfRow = (row: number): number => 20 + row * PITCH + INK / 2;

/** A page of labels at the left; `ink` are further boxes of ink: left, top, width, height. */
function pageWith(ink: [number, number, number, number][]): Grey {
  const page: Grey = { width: 200, height: 120, data: new Uint8Array(200 * 120).fill(255) };
  const labels = ROWS.map((row): [number, number, number, number] => [10, 20 + row * PITCH, 60, INK]);
  for (const [left, top, width, height] of [...labels, ...ink]) {
    for (let y = top; y < top + height; y++) page.data.fill(0, y * page.width + left, y * page.width + left + width);
  }
  return page;
}

const labelLines = ROWS.map(
  (row): PlacedLine => ({
    rect: { cx: 40, cy: middleOfRow(row), length: 64, thickness: 13, angle: 0 },
    crosswise: false,
  }),
);
/** Turned to be read downwards, as tall boxes are. */
const tall = (cx: number, top: number, height: number): PlacedLine => ({
  rect: { cx, cy: top + height / 2, length: height, thickness: 12, angle: Math.PI / 2 },
  crosswise: true,
});
const figures = ROWS.map((row): [number, number, number, number] => [118, 20 + row * PITCH, 4, INK]);

describe('a tall box', () => {
  it('over figures that are beside lines is as many lines', () => {
    const separated = partStackedLines([...labelLines, tall(120, 18, 60)], pageWith(figures));
    const found = separated.slice(labelLines.length);
    expect(found.map(({ rect, crosswise }) => [rect.cx, rect.cy, rect.angle, crosswise])).toEqual(
      ROWS.map((row) => [120, middleOfRow(row), 0, false]),
    );
  });

  it('that reaches into a line found by itself leaves it out', () => {
    const alone: PlacedLine = { rect: { ...labelLines[0]!.rect, cx: 120, length: 12 }, crosswise: false };
    const separated = partStackedLines([...labelLines, alone, tall(120, 22, 56)], pageWith(figures));
    expect(separated.slice(labelLines.length + 1).map(({ rect }) => rect.cy)).toEqual(ROWS.slice(1).map(middleOfRow));
  });

  it('beside another one gives each line once', () => {
    const separated = partStackedLines([...labelLines, tall(120, 18, 32), tall(120, 42, 38)], pageWith(figures));
    expect(separated.slice(labelLines.length).map(({ rect }) => rect.cy)).toEqual(ROWS.map(middleOfRow));
  });

  it('over the letters of a turned word stays one line', () => {
    const letters = [20, 28, 36, 44, 52, 60, 68].map((top): [number, number, number, number] => [116, top, 8, 5]);
    const word = tall(120, 18, 58);
    expect(partStackedLines([...labelLines, word], pageWith(letters)).at(-1)).toBe(word);
  });

  it('with a drawn line from top to bottom is cut all the same', () => {
    const page = pageWith([...figures, [125, 0, 1, 120]]);
    expect(partStackedLines([...labelLines, tall(121, 18, 60)], page)).toHaveLength(2 * ROWS.length);
  });
});
