import { area, type BoundingBox } from '../../../domain/geometry.ts';
import { isMostlyIn } from '../../alike.ts';
import type { ImageObject } from '../../page-content.ts';

/** Alternative text of the images that make up most of a picture, largest first. */
export function alternativeTextOf(bbox: BoundingBox, images: readonly ImageObject[]): string | undefined {
  const texts = images
    .filter((image) => image.alternativeText && isMostlyIn(image.bbox, bbox))
    .sort((a, b) => area(b.bbox) - area(a.bbox))
    .map((image) => image.alternativeText);
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined;
}
