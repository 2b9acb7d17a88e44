import type { Crop } from './crop.ts';

/** Crops whose ink differs from the paper by this much of the 255 levels are left alone. */
const GOOD_CONTRAST = 150;
/** Below this there is no ink, and stretching would make text of noise. */
const LEAST_CONTRAST = 16;

/**
 * Stretches a faint crop so that its ink is as dark as in good print. The paper (the median) stays where it is, so
 * light text on dark paper gets lighter by the same rule.
 *
 *     before   ink ┤▂     ▇├ paper            after   ink ┤▂            ▇├ paper
 */
export function withContrast(crop: Crop): Crop {
  const histogram = new Int32Array(256);
  for (let i = 0; i < crop.data.length; i++) histogram[crop.data[i]!]!++;
  const paper = histogramQuantile(histogram, crop.data.length * 0.5);
  const darkest = histogramQuantile(histogram, crop.data.length * 0.02);
  const lightest = histogramQuantile(histogram, crop.data.length * 0.98);
  const contrast = Math.max(paper - darkest, lightest - paper);
  if (contrast >= GOOD_CONTRAST || contrast < LEAST_CONTRAST) return crop;
  const factor = GOOD_CONTRAST / contrast;
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => paper + (value - paper) * factor);
  const data = new Uint8Array(crop.data.length);
  for (let i = 0; i < data.length; i++) data[i] = table[crop.data[i]!]!;
  return { width: crop.width, data };
}

export function histogramQuantile(histogram: Int32Array, rank: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (seen > rank) return value;
  }
  return 255;
}
