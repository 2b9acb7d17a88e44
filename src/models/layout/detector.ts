import type { BoundingBox } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';

/** Classes of a detector. `TOC` (table of contents) is not a segment type. */
export type LayoutClass = SegmentType | 'TOC';

/** A detected rectangle. Boxes may overlap. */
export interface DetectedRegion {
  layoutClass: LayoutClass;
  bbox: BoundingBox;
  /** Probability that box and class are right, 0–1. */
  score: number;
}

/** Rows of RGB pixels. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Detects the regions of a page image, best first. */
export interface LayoutDetector {
  detect(raster: RgbImage, signal: AbortSignal): Promise<DetectedRegion[]>;
}
