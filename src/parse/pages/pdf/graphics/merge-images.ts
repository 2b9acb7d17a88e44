import { bottom, right, unionOf } from '../../../../domain/geometry.ts';
import type { ImageObject } from '../../../page-content.ts';

/** Strips of one picture touch each other within this many points. */
const SEAM_POINTS = 1;

/**
 * Joins the strips and tiles into which some writers cut a picture:
 *
 *     ┌──────┐
 *     ├──────┤  →  ┌──────┐
 *     ├──────┤     │      │
 *     └──────┘     └──────┘
 */
export function mergeImages(images: readonly ImageObject[], pixelsPerPoint: number): ImageObject[] {
  const seam = SEAM_POINTS * pixelsPerPoint;
  return joinNeighbours(joinNeighbours(images, seam, isBelow), seam, isBeside);
}

type Touches = (a: ImageObject, b: ImageObject, seam: number) => boolean;

const isBelow: Touches = ({ bbox: a }, { bbox: b }, seam) =>
  Math.abs(a.left - b.left) <= seam && Math.abs(right(a) - right(b)) <= seam && Math.abs(b.top - bottom(a)) <= seam;

const isBeside: Touches = ({ bbox: a }, { bbox: b }, seam) =>
  Math.abs(a.top - b.top) <= seam && Math.abs(bottom(a) - bottom(b)) <= seam && Math.abs(b.left - right(a)) <= seam;

function joinNeighbours(images: readonly ImageObject[], seam: number, touches: Touches): ImageObject[] {
  const joined: ImageObject[] = [];
  for (const image of images.toSorted((a, b) => a.bbox.left - b.bbox.left || a.bbox.top - b.bbox.top)) {
    // Strips come right after each other in this order, so looking back a little is enough.
    const at = joined.findLastIndex((other, i) => i >= joined.length - 50 && touches(other, image, seam));
    const other = joined[at];
    if (!other) {
      joined.push(image);
      continue;
    }
    const alternativeText = other.alternativeText ?? image.alternativeText;
    const density = other.density ?? image.density;
    joined[at] = {
      bbox: unionOf([other.bbox, image.bbox]),
      ...(alternativeText !== undefined && { alternativeText }),
      ...(density !== undefined && { density }),
    };
  }
  return joined;
}
