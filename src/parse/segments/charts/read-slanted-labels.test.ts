import { expect, it, vi } from 'vitest';
import type { OcrEngine, OcrLine, Pixels } from '../../../models/ocr/engine.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { withSlantedLabels } from './read-slanted-labels.ts';

const [WIDTH, HEIGHT] = [400, 300];
const word = (text: string, x: number, y: number): Word => ({
  ...{ text, confidence: 0.9, source: 'ocr', angle: 0 },
  bbox: { left: x - 3 * text.length, top: y - 5, width: 6 * text.length, height: 10 },
});
const axis = [0, 25, 50, 75, 100].map((value) => word(String(value), 30, 220 - 2 * value));
const picture = { layoutClass: 'Picture' as const, score: 0.9, bbox: { left: 20, top: 0, width: 360, height: 260 } };

function page(words: Word[]): PageContent {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(255);
  // Something is drawn below the axis, darkest at (200, 250).
  for (let y = 240; y < 260; y++) for (let x = 190; x < 210; x++) data.set([120, 120, 120], 3 * (y * WIDTH + x));
  for (let y = 248; y < 253; y++) for (let x = 198; x < 203; x++) data.set([0, 0, 0], 3 * (y * WIDTH + x));
  const raster = { width: WIDTH, height: HEIGHT, data };
  return { ...{ pageNumber: 1, width: WIDTH, height: HEIGHT, dpi: null, raster, words }, ...EMPTY };
}
const EMPTY = { rules: [], fills: [], images: [], links: [] };

/** Says that there are two labels, both around the darkest pixels that it is shown. */
function readerOf(): Pick<OcrEngine, 'recognise'> & { recognise: ReturnType<typeof vi.fn> } {
  const recognise = vi.fn(async ({ width, height, data }: Pixels): Promise<OcrLine[]> => {
    const dark = Array.from({ length: width * height }, (_, at) => at).filter((at) => data[3 * at]! < 40);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [x, y] = [mean(dark.map((at) => at % width)), mean(dark.map((at) => Math.floor(at / width)))];
    const bbox = { left: x - 20, top: y - 5, width: 40, height: 10 };
    const line = { text: 'Oslo', words: [{ text: 'Oslo', bbox, confidence: 0.9 }], bbox, confidence: 0.9 };
    return [1, 2].map(() => ({ ...line, angle: 0 as const, skew: 0 }));
  });
  return { recognise };
}

it('reads leaning labels below a scale and puts them where they are, if a chart is read with them', async () => {
  const { signal } = new AbortController();
  const look = (isChart: boolean) =>
    withSlantedLabels(page(axis), [picture], readerOf() as unknown as OcrEngine, { signal }, () => isChart);
  expect((await look(false)).words).toEqual(axis);
  const { words } = await look(true);
  const read = words.find(({ text }) => text === 'Oslo')!;
  expect(Math.abs(read.bbox.left + read.bbox.width / 2 - 200)).toBeLessThan(3);
  expect(Math.abs(read.bbox.top + read.bbox.height / 2 - 250)).toBeLessThan(3);
  expect(read.bbox.height).toBeGreaterThan(20);
});

it('does nothing where labels were read, or where there is no scale', async () => {
  const named = [80, 160, 240, 320].map((x) => word('Oslo', x, 235));
  for (const words of [[...axis, ...named], axis.slice(0, 1)]) {
    const reader = readerOf();
    const content = page(words);
    const signal = new AbortController().signal;
    expect(await withSlantedLabels(content, [picture], reader as unknown as OcrEngine, { signal })).toBe(content);
    expect(reader.recognise).not.toHaveBeenCalled();
  }
});
