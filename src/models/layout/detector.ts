import type { BoundingBox } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';

/** What a detector can call a region. `TOC` (a table of contents) is not a segment type of its own. */
export type LayoutClass = SegmentType | 'TOC';

/** One rectangle that a detector saw. Boxes of several regions may overlap. */
export interface DetectedRegion {
  layoutClass: LayoutClass;
  /** In pixels of the image that was given. */
  bbox: BoundingBox;
  /** Probability that box and class are right, 0–1. */
  score: number;
}

/** Pixels row by row, three bytes (red, green, blue) each. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Looks at a page image and names its regions, best first. */
export interface LayoutDetector {
  detect(raster: RgbImage, signal: AbortSignal): Promise<DetectedRegion[]>;
}
