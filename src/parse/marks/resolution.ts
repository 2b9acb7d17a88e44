import type { PageContent } from '../page-content.ts';

/** Pixels an inch of pictures that do not say so and have not the shape of a page. */
const USUAL = 144;
/** Inches: the longer side of a sheet; A4 and Letter are within a twentieth of it. */
const SHEET = 11.35;
/** Longer over shorter side of sheets: Letter 1.29, A4 1.41, Legal 1.65. */
const [SQUATTEST, SLIMMEST] = [1.2, 1.5];
/** At less, nobody could read the page; more is what scanners give. */
const [LEAST, MOST] = [60, 600];

/** Pixels an inch; where the file does not say, a picture in the shape of a sheet is taken for one. */
export function resolutionOf({ dpi, raster: { width, height } }: Pick<PageContent, 'dpi' | 'raster'>): number {
  if (dpi !== null) return dpi;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long < SQUATTEST * short || long > SLIMMEST * short) return USUAL;
  return Math.min(MOST, Math.max(LEAST, long / SHEET));
}
