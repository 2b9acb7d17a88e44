import { describe, expect, it } from 'vitest';
import { Canvas } from './canvas.ts';
import { textWidth } from './text-width.ts';
import { lineWidth, runsLeftwards, wrapText } from './wrap.ts';

const FACE = { size: 20 };

describe('the width of a text', () => {
  it('is the width in Arial', () => {
    expect(textWidth('Wii', FACE)).toBeCloseTo(20 * (0.944 + 2 * 0.222), 5);
    expect(textWidth('Wii', { ...FACE, bold: true })).toBeCloseTo(20 * (0.944 + 2 * 0.278), 5);
    expect(textWidth('iii', { ...FACE, monospace: true })).toBeCloseTo(36, 5);
  });

  it('is zero for accents and one em for ideographs', () => {
    expect(textWidth('e\u0301', FACE)).toBe(textWidth('e', FACE));
    expect(textWidth('ế', FACE)).toBe(textWidth('e', FACE));
    expect(textWidth('日本', FACE)).toBe(40);
  });
});

describe('lines', () => {
  it('fit the given width without losing words', () => {
    const text = 'one two three verylongwordthatfitsnowhere 日本語日本語日本語 four';
    const lines = wrapText(text, 100, FACE);
    for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(100);
    expect(
      lines
        .flat()
        .map((word) => word.text)
        .join(''),
    ).toBe(text.replaceAll(' ', ''));
  });

  it('run from right to left if the first letter does', () => {
    const [line] = wrapText('12 שלום hello', 400, FACE);
    expect(runsLeftwards(line!)).toBe(true);
    expect(line!.map((word) => word.text)).toEqual(['12', 'שלום', 'hello']);
    expect(runsLeftwards(wrapText('hello שלום', 400, FACE)[0]!)).toBe(false);
  });
});

describe('a canvas', () => {
  const inkIn = async (draw: (canvas: Canvas) => void): Promise<number> => {
    const canvas = new Canvas(200, 40);
    draw(canvas);
    const { data } = await canvas.finish();
    return data.filter((value) => value < 128).length;
  };

  it('draws single letters and shaped text', async () => {
    expect(await inkIn((canvas) => canvas.text('Words 1', 5, 30, FACE))).toBeGreaterThan(100);
    expect(await inkIn((canvas) => canvas.text('مرحبا', 5, 30, FACE))).toBeGreaterThan(50);
    const leftwards = wrapText('שלום עולם', 190, FACE)[0]!;
    expect(await inkIn((canvas) => canvas.words(leftwards, 30, FACE))).toBeGreaterThan(50);
  });

  it('clips at its edges', async () => {
    expect(await inkIn((canvas) => canvas.rect({ left: -50, top: -50, width: 20, height: 20 }, '#000000'))).toBe(0);
    expect(await inkIn((canvas) => canvas.text('far', 500, 500, FACE))).toBe(0);
    expect(await inkIn((canvas) => canvas.raster({ width: 2, height: 2, data: new Uint8Array(12) }, 199, 39))).toBe(3);
  });

  it('uses black for invalid colours', async () => {
    expect(await inkIn((canvas) => canvas.rect({ left: 0, top: 0, width: 1, height: 1 }, 'url(http://x)'))).toBe(3);
  });
});
