import { type BoundingBox, bottom, right, unionOf } from '../../../domain/geometry.ts';
import type { Fill } from '../../page-content.ts';

/** Tolerance for the edges of one box. */
const SAME_EDGE_PX = 8;
/** Narrower strips are ruling lines, marks or cells. */
const NARROWEST_BACKGROUND_PX = 100;

/**
 * Shaded backgrounds of text. Stacked strips of one colour and width are joined.
 *
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 */
export function shadedBackgrounds(fills: readonly Fill[]): BoundingBox[] {
  const strips = fills
    .filter((fill) => fill.bbox.width >= NARROWEST_BACKGROUND_PX)
    .toSorted((a, b) => a.bbox.top - b.bbox.top);
  const joined: Fill[] = [];
  for (const strip of strips) {
    const above = joined.find(
      (background) =>
        background.color === strip.color &&
        isNear(background.bbox.left, strip.bbox.left) &&
        isNear(right(background.bbox), right(strip.bbox)) &&
        strip.bbox.top - bottom(background.bbox) <= SAME_EDGE_PX,
    );
    if (above) above.bbox = unionOf([above.bbox, strip.bbox]);
    else joined.push({ ...strip });
  }
  return joined.map((background) => background.bbox);
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE_PX;
