import { middleValue } from '../../../domain/statistics.ts';
import type { OcrLine } from '../../../models/ocr/engine.ts';

/** Degrees. Less does no harm; more is not a skewed scan but text that is meant to slant. */
const [LEAST, MOST] = [0.3, 20];
/** Length by height from which a line shows its angle. */
const LONG = 8;
const LEAST_LINES = 3;
/** Share of the long lines that must agree, and how closely, in degrees. */
const AGREEING = 0.7;
const NEAR = 0.5;

/** Degrees clockwise by which a scan is skewed; null where it lies straight or its lines do not agree. */
export function pageSkew(lines: readonly OcrLine[]): number | null {
  const long = lines.filter(({ angle, bbox, words }) => {
    const height = middleValue(words.map((word) => word.bbox.height)) ?? Infinity;
    return angle === 0 && bbox.width > LONG * height;
  });
  const skews = long.map(({ skew }) => skew);
  const usual = middleValue(skews);
  if (usual === undefined || skews.length < LEAST_LINES || Math.abs(usual) < LEAST || Math.abs(usual) > MOST)
    return null;
  const agreeing = skews.filter((skew) => Math.abs(skew - usual) < NEAR).length;
  return agreeing >= AGREEING * skews.length ? usual : null;
}
