import { area, type BoundingBox, intersectionArea } from '../../domain/geometry.ts';
import type { ImageObject } from '../page-content.ts';

/** Alternative text of the images that make up most of a picture, largest first. */
export function alternativeTextOf(bbox: BoundingBox, images: readonly ImageObject[]): string | undefined {
  const texts = images
    .filter((image) => image.alternativeText && intersectionArea(image.bbox, bbox) > 0.5 * area(image.bbox))
    .sort((a, b) => area(b.bbox) - area(a.bbox))
    .map((image) => image.alternativeText!);
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined;
}
