import { type BoundingBox, grownBox } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { isMostlyIn } from '../../alike.ts';
import type { PageContent } from '../../page-content.ts';
import { isContainer, type Region } from '../region.ts';

/** Largest distance of a frame from its words, in page pixels. */
const FRAME = 16;

/** Ignores drawings and detections inside code: its frame is not a table. */
export function outsideListings(
  listings: readonly Region[],
  content: PageContent,
  detected: readonly DetectedRegion[] | null,
): { content: PageContent; detected: readonly DetectedRegion[] | null } {
  const boxes = listings.filter((region) => region.code !== undefined).map((region) => grownBox(region.bbox, FRAME));
  if (boxes.length === 0) return { content, detected };
  const isFree = ({ bbox }: { bbox: BoundingBox }): boolean => !boxes.some((box) => isMostlyIn(bbox, box));
  const isLeft = (region: DetectedRegion): boolean =>
    isFree(region) && !(isContainer(region.layoutClass) && boxes.some((box) => isMostlyIn(box, region.bbox)));
  return {
    content: { ...content, rules: content.rules.filter(isFree), fills: content.fills.filter(isFree) },
    detected: detected?.filter(isLeft) ?? null,
  };
}
