import { type BoundingBox, shareInside } from '../../../domain/geometry.ts';
import type { PageContent } from '../../page-content.ts';
import { fillBox } from './paint-over.ts';

const PAPER = [255, 255, 255] as const;

/** The page as it would be without the pictures in these boxes. */
export function withoutPictures(content: PageContent, boxes: readonly BoundingBox[]): PageContent {
  const raster = { ...content.raster, data: content.raster.data.slice() };
  for (const box of boxes) fillBox(raster, box, PAPER);
  const images = content.images.filter(({ bbox }) => !boxes.some((box) => shareInside(bbox, box) > 0.5));
  return { ...content, raster, images };
}
