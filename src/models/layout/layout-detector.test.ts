import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { calibrate, decodeRegions } from './decode-regions.ts';
import { LayoutDescriptor } from './descriptor.ts';
import { inkInput } from './ink-input.ts';
import { openLayoutDetector } from './onnx-layout-detector.ts';
import { readDescriptor } from './read-descriptor.ts';

const DESCRIPTOR = path.join(import.meta.dirname, '../../../models/layout.json');
const grey = (width: number, height: number, value: number) => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(value),
});

describe('the network input', () => {
  const shape = { longSide: 64, shortSide: 32, multiple: 32 };
  const at = ({ width, height, data }: ReturnType<typeof inkInput>, x: number, y: number) =>
    data[(4 * (y % 4) + (x % 4)) * ((width * height) / 16) + Math.floor(y / 4) * (width / 4) + Math.floor(x / 4)];

  it('pads a portrait page on the right and at the bottom', () => {
    const input = inkInput(grey(100, 200, 0), shape);
    expect([input.width, input.height, input.scale]).toEqual([32, 64, 0.32]);
    expect([at(input, 0, 0), at(input, 31, 63)]).toEqual([255, 255]);
    const narrow = inkInput(grey(50, 200, 0), shape);
    expect([at(narrow, 15, 63), at(narrow, 16, 63)]).toEqual([255, 0]);
  });

  it('fits a landscape page into the wide shape', () => {
    expect(inkInput(grey(200, 100, 0), shape)).toMatchObject({ width: 64, height: 32 });
  });

  it('adds as little white as possible', () => {
    expect(inkInput(grey(100, 200, 0), { longSide: 128, shortSide: 96, multiple: 32 })).toMatchObject({
      width: 64,
      height: 128,
    });
  });

  it('keeps thin lines as grey', () => {
    const page = grey(64, 64, 255);
    page.data.fill(0, 10 * 64 * 3, 11 * 64 * 3);
    const input = inkInput(page, { ...shape, longSide: 32 });
    expect([at(input, 0, 4), at(input, 0, 5), at(input, 31, 5)]).toEqual([0, 128, 128]);
  });

  it('enlarges a small page', () => {
    expect(inkInput(grey(8, 8, 0), { ...shape, longSide: 32 }).data.every((v) => v === 255)).toBe(true);
  });
});

describe('decoding', () => {
  const raw = (scores: number[], boxes: number[]) => ({
    scores: Float32Array.from(scores),
    boxes: Float32Array.from(boxes),
    classes: ['Text', 'Table'] as const,
    scale: 0.5,
    pageWidth: 200,
    pageHeight: 200,
  });

  it('returns boxes in page pixels, best first', () => {
    const regions = decodeRegions(raw([0.6, 0.01, 0.02, 0.9], [5, 5, 50, 20, 10, 40, 90, 95]));
    expect(regions.map((r) => r.layoutClass)).toEqual(['Table', 'Text']);
    expect(regions[1]!.bbox).toEqual({ left: 10, top: 10, width: 90, height: 30 });
  });

  it('clips boxes to the page', () => {
    const [region] = decodeRegions(raw([0.6, 0], [-5, -5, 150, 20]));
    expect(region!.bbox).toEqual({ left: 0, top: 0, width: 200, height: 40 });
  });

  it('combines the scores of two heading classes', () => {
    const [region] = decodeRegions({ ...raw([0.5, 0.4], [5, 5, 50, 20]), classes: ['Title', 'SectionHeader'] });
    expect(region).toMatchObject({ layoutClass: 'Title', score: expect.closeTo(0.7) });
  });

  it('removes duplicates', () => {
    expect(decodeRegions(raw([0.6, 0, 0.7, 0], [5, 5, 50, 20, 6, 5, 51, 20]))).toHaveLength(1);
  });
});

describe('calibration', () => {
  const curve = { steepness: 8, midpoint: 0.5, midpointOf: { Table: 0.7 } };

  it('gives one half at the midpoint', () => {
    expect(calibrate(0.5, 'Text', curve)).toBeCloseTo(0.5);
    expect(calibrate(0.7, 'Table', curve)).toBeCloseTo(0.5);
  });

  it('keeps the score without a curve', () => {
    expect(calibrate(0.3, 'Text', undefined)).toBe(0.3);
  });
});

describe('the weights', () => {
  it('have a valid descriptor; one with an unknown class is invalid', async () => {
    const { weightsPath, ...stated } = await readDescriptor(DESCRIPTOR);
    expect(weightsPath).toMatch(/layout\.onnx$/u);
    expect(LayoutDescriptor.parse(stated)).toEqual(stated);
    expect(LayoutDescriptor.safeParse({ ...stated, classes: ['Poem'] }).success).toBe(false);
  });

  it('find nothing on a white page, and obey the signal', async () => {
    const detector = await openLayoutDetector(DESCRIPTOR, 1);
    const white = grey(612, 792, 255);
    const regions = await detector.detect(white, new AbortController().signal);
    expect(regions.filter((r) => r.score > 0.5)).toEqual([]);
    await expect(detector.detect(white, AbortSignal.abort())).rejects.toThrow();
  });
});
