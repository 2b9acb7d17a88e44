import { expect, it } from 'vitest';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import type { Raster, Word } from '../page-content.ts';
import { rereadStruck, withStruckWords } from './struck-words.ts';

const [WIDTH, HEIGHT] = [200, 40];
type Box = [left: number, top: number, width: number, height: number];

/** Five letters of 12 × 16 pixels, as hollow boxes from y = 10, and whatever else is drawn. */
function page(...boxes: Box[]): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(255);
  const letters = [0, 1, 2, 3, 4].flatMap((at): Box[] => {
    const left = 20 + 16 * at;
    return [
      [left, 10, 2, 16],
      [left + 10, 10, 2, 16],
      [left, 10, 12, 2],
      [left, 24, 12, 2],
    ];
  });
  for (const [left, top, width, height] of [...letters, ...boxes])
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) data.fill(20, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
  return { width: WIDTH, height: HEIGHT, data };
}

const word = (text = 'ODDOO', left = 18, width = 80): Word => ({
  text,
  bbox: { left, top: 8, width, height: 20 },
  confidence: 0.9,
  source: 'ocr',
  angle: 0,
});
const isStruck = (raster: Raster, own = word()): boolean =>
  withStruckWords([own], raster)[0]!.spans?.some(({ style }) => style === 'struck') ?? false;

it('finds a line through a recognised word', () => {
  expect(isStruck(page([18, 17, 80, 2]))).toBe(true);
  // The scan leans a little.
  expect(isStruck(page([18, 17, 40, 2], [58, 18, 40, 2]))).toBe(true);
});

it('leaves other lines and backgrounds alone', () => {
  expect(isStruck(page())).toBe(false);
  expect(isStruck(page([18, 29, 80, 2]))).toBe(false);
  expect(isStruck(page([18, 10, 80, 2]))).toBe(false);
  expect(isStruck(page([18, 17, 40, 2]))).toBe(false);
  expect(isStruck(page([10, 0, 100, 40]))).toBe(false);
});

it('takes single letters as struck only beside a struck word', () => {
  const raster = page([18, 17, 100, 2], [102, 10, 2, 16], [112, 10, 2, 16]);
  const letter = word('I', 100, 16);
  expect(isStruck(raster, letter)).toBe(false);
  expect(withStruckWords([word(), letter], raster).map(({ spans }) => spans?.length)).toEqual([1, 1]);
});

it('reads a struck word again without its line, and keeps the surer reading', async () => {
  const shown: Uint8Array[] = [];
  const engine = (confidence: number): OcrEngine => ({
    recognise: async () => [],
    followLines: async () => [],
    readStretches: async ({ data }, stretches) => {
      shown.push(data);
      return stretches.map(() => ({ text: 'COCOA', confidence }));
    },
  });
  const raster = page([18, 17, 80, 2]);
  const struck = withStruckWords([word()], raster);
  const read = async (confidence: number, words = struck) =>
    (await rereadStruck(words, raster, engine(confidence), AbortSignal.timeout(60_000))).map(({ text }) => text);
  expect(await read(0.95)).toEqual(['COCOA']);
  expect(shown[0]).toEqual(page().data);
  expect(await read(0.5)).toEqual(['ODDOO']);
  expect(await read(0.95, [word()])).toEqual(['ODDOO']);
  expect(shown).toHaveLength(2);
});
