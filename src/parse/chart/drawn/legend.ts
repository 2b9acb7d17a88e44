import { centreX, centreY, right } from '../../../domain/geometry.ts';
import type { ChartLabel } from './labels.ts';
import type { Shape } from './shapes.ts';

/** Swatches are as high as their text, or little more, and a short line at most in width. */
const SWATCH_HEIGHT = 1.6;
const SWATCH_WIDTH = 4;
const SWATCH_GAP = 1.5;

/** The labels that stand to the right of a small shape, by the colour of that shape. */
export function legendOf(labels: readonly ChartLabel[], shapes: readonly Shape[]): Map<string, ChartLabel> {
  const legend = new Map<string, ChartLabel>();
  const upright = labels.filter(({ turn }) => turn === 'none');
  for (const shape of shapes) {
    const { bbox, color } = shape;
    const label = upright.find(
      (own) =>
        bbox.height <= SWATCH_HEIGHT * own.size &&
        bbox.width <= SWATCH_WIDTH * own.size &&
        (shape.isFilled ? bbox.height >= 0.25 * own.size : bbox.width >= 0.6 * own.size || shape.isCurved) &&
        Math.abs(centreY(bbox) - centreY(own.bbox)) < 0.5 * own.size &&
        // Recognition may take a swatch into the box of the first word.
        centreX(bbox) < own.bbox.left + 0.6 * own.size &&
        own.bbox.left - right(bbox) < SWATCH_GAP * own.size,
    );
    if (label && !legend.has(color)) legend.set(color, label);
  }
  return legend;
}
