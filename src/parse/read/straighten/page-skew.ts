import { middleValue } from '../../../domain/statistics.ts';
import type { OcrLine } from '../../../models/ocr/engine.ts';
import { isMainPartOf, PATTERN } from '../../alike.ts';

/** Degrees. Less does no harm; more is not a skewed scan but text that is meant to slant. */
const [LEAST, MOST] = [0.3, 20];
/** Length by height from which a line shows its angle. */
const LONG = 8;
/** Degrees within which most long lines must agree. */
const NEAR = 0.5;

/** Degrees clockwise by which a scan is skewed; null where it lies straight or its lines do not agree. */
export function pageSkew(lines: readonly OcrLine[]): number | null {
  const long = lines.filter(({ angle, bbox, words }) => {
    const height = middleValue(words.map((word) => word.bbox.height)) ?? Infinity;
    return angle === 0 && bbox.width > LONG * height;
  });
  const skews = long.map(({ skew }) => skew);
  const usual = middleValue(skews);
  if (usual === undefined || skews.length < PATTERN || Math.abs(usual) < LEAST || Math.abs(usual) > MOST) return null;
  const agreeing = skews.filter((skew) => Math.abs(skew - usual) < NEAR).length;
  return isMainPartOf(agreeing, skews.length) ? usual : null;
}
