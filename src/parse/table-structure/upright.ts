import { type BoundingBox, bottom, boxFromEdges, right } from '../../domain/geometry.ts';
import type { Word } from '../page-content.ts';

/** Maps page pixels to a frame in which the table stands upright with its top left corner at the origin. */
export interface UprightFrame {
  /** How the table's text runs on the page, degrees clockwise. */
  angle: Word['angle'];
  region: BoundingBox;
  width: number;
  height: number;
  box(box: BoundingBox): BoundingBox;
}

/**
 * A table whose text runs downwards (angle 90) is read with the head tilted to the right:
 *
 *      page              upright
 *     ┌─────┐  y         ┌────────┐
 *     │ A ▽ │  ↓    →    │ A ▷    │   x' = y,  y' = right edge − x
 *     └─────┘            └────────┘
 */
export function uprightFrame(region: BoundingBox, angle: Word['angle']): UprightFrame {
  const isSideways = angle === 90 || angle === 270;
  return {
    angle,
    region,
    width: isSideways ? region.height : region.width,
    height: isSideways ? region.width : region.height,
    box(box) {
      const fromLeft = box.left - region.left;
      const fromTop = box.top - region.top;
      const fromRight = right(region) - right(box);
      const fromBottom = bottom(region) - bottom(box);
      if (angle === 90) return { left: fromTop, top: fromRight, width: box.height, height: box.width };
      if (angle === 180) return { left: fromRight, top: fromBottom, width: box.width, height: box.height };
      if (angle === 270) return { left: fromBottom, top: fromLeft, width: box.height, height: box.width };
      return boxFromEdges(fromLeft, fromTop, fromLeft + box.width, fromTop + box.height);
    },
  };
}

/** The direction in which most of the words run, weighted by their length. */
export function prevailingAngle(words: readonly Word[]): Word['angle'] {
  const letters = new Map<Word['angle'], number>();
  for (const word of words) letters.set(word.angle, (letters.get(word.angle) ?? 0) + word.text.length);
  let best: Word['angle'] = 0;
  for (const [angle, count] of letters) if (count > (letters.get(best) ?? 0)) best = angle;
  return best;
}
