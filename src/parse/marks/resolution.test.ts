import { describe, expect, it } from 'vitest';
import { resolutionOf } from './resolution.ts';

const of = (width: number, height: number, dpi: number | null = null): number =>
  Math.round(resolutionOf({ dpi, raster: { width, height, data: new Uint8Array() } }));

describe('the resolution of a page', () => {
  it('is what the file says', () => {
    expect(of(589, 832, 200)).toBe(200);
  });

  it('is that of a sheet where a picture has the shape of one, upright or lying', () => {
    expect(of(827, 1169)).toBe(103);
    expect(of(2550, 3300)).toBe(291);
    expect(of(832, 589)).toBe(73);
  });

  it('is the usual one for cut-outs, receipts and photographs of another shape', () => {
    expect(of(400, 400)).toBe(144);
    expect(of(600, 1800)).toBe(144);
  });

  it('stays within what scanners give', () => {
    expect(of(60, 80)).toBe(60);
    expect(of(12_000, 16_000)).toBe(600);
  });
});
