import { middleValue } from '../../../domain/statistics.ts';
import { rectAlong, type TextRect, turnedRect } from '../text-rect.ts';
import { type DetectedLine, grownRect } from './detect.ts';

/** A box this much longer than thick shows by its shape alone which way the text runs. */
const LONG = 2;
/** A single upright letter or figure may be this much taller than wide. */
const TALL_GLYPH = 3;
/** From this ratio on the ends of a line fix its angle better than the rest of the page does. */
const SURE_ANGLE = 6;

export interface PlacedLine {
  rect: TextRect;
  /** The line runs across the page's main direction, so it is not known yet from which end it reads. */
  crosswise: boolean;
}

/**
 * Gives every detected box a reading direction: along x, or, on a page lying on its side, along y. Whether it reads
 * forwards or from the far end is left to the recogniser.
 *
 *     ┌──────────┐  ┌─┐        most of the length along x: the page is upright,
 *     │ T e x t  │  │T│        the tall box is a line across it,
 *     └──────────┘  │e│        a tall box of one glyph is not
 *        ┌─┐        │x│
 *        │I│        │t│
 *        └─┘        └─┘
 */
export function placeLines(detected: DetectedLine[]): PlacedLine[] {
  let alongX = 0;
  let alongY = 0;
  for (const { rect } of detected) {
    if (rect.length > LONG * rect.thickness) alongX += rect.length;
    if (rect.thickness > LONG * rect.length) alongY += rect.thickness;
  }
  const sideways = alongY > alongX;
  const skew = commonSkew(detected, sideways);
  return detected.map((line) => {
    const rect = steadied(line, skew);
    const along = sideways ? rect.thickness : rect.length;
    const across = sideways ? rect.length : rect.thickness;
    const crosswise = across > TALL_GLYPH * along;
    return { rect: turnedRect(rect, sideways !== crosswise ? 1 : 0), crosswise };
  });
}

/** Median angle of the long lines, in radians; 0 when there is none. */
function commonSkew(detected: DetectedLine[], sideways: boolean): number {
  const angles = detected
    .filter(({ rect }) => (sideways ? rect.thickness / rect.length : rect.length / rect.thickness) > SURE_ANGLE)
    .map(({ rect }) => rect.angle);
  return middleValue(angles) ?? 0;
}

/** Short boxes lean by chance, whichever way their letters are shaped: they take the page's skew. */
function steadied(line: DetectedLine, skew: number): TextRect {
  const { rect } = line;
  const ratio = Math.max(rect.length / rect.thickness, rect.thickness / rect.length);
  return ratio > SURE_ANGLE ? rect : grownRect(rectAlong(line.hull, skew), line.margin);
}
