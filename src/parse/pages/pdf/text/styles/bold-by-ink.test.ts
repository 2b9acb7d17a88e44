import { expect, it } from 'vitest';
import type { Character, TextRun } from '../characters.ts';
import { setBoldByInk } from './bold-by-ink.ts';

/** Letters are upright strokes ten pixels apart; those of the second face are thicker. */
function page(thickness: number, name = '') {
  const face = (): TextRun['face'] => ({ name, bold: false, italic: false, monospace: false, symbolic: false });
  const [usual, other] = [face(), face()];
  const raster = { width: 200, height: 20, data: new Uint8Array(200 * 20 * 3).fill(255) };
  const letters = [...'abcdefabcd'].map((text, at): Character => {
    const run = { face: at < 6 ? usual : other, size: 12, color: '#000000', hidden: false } as TextRun;
    const width = at < 6 ? 2 : thickness;
    for (let y = 4; y < 14; y++)
      for (let x = at * 10 + 2; x < at * 10 + 2 + width; x++)
        raster.data.fill(0, (y * 200 + x) * 3, (y * 200 + x) * 3 + 3);
    const box = { left: at * 10, right: at * 10 + 8, top: 2, bottom: 16 };
    return { text, ...box, originX: 0, originY: 14, penStart: 0, penEnd: 0, overhang: 0, run };
  });
  setBoldByInk(letters, raster);
  return [usual.bold, other.bold];
}

it('a face without a name is bold where its letters have much more ink than those of the usual face', () => {
  expect(page(3)).toEqual([false, true]);
  expect(page(2)).toEqual([false, false]);
});

it('a face that has a name is not judged by its ink', () => {
  expect(page(3, 'Helvetica')).toEqual([false, false]);
});
