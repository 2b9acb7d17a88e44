import { bottom, right } from '../../../domain/geometry.ts';
import { isContainer, type Region } from '../region.ts';
import { captionWording } from '../wording/caption-wording.ts';
import type { PageView } from './page-view.ts';
import { regionText } from './region-text.ts';

/** A caption says what it is, and stands above, below or beside a figure or table. */
export function captionEvidence(region: Region, page: PageView): number {
  const wording = captionWording(regionText(region));
  if (wording < 0.5 || region.lines.length > 14) return 0;
  const near = page.regions.some(
    (other) => isContainer(other.type) && gapBetweenRegions(region, other) < 4 * page.typography.leading,
  );
  return near ? wording : wording * 0.85;
}

/** Distance between two regions; 0 when they touch or overlap. */
export function gapBetweenRegions(a: Region, b: Region): number {
  const dx = Math.max(0, a.bbox.left - right(b.bbox), b.bbox.left - right(a.bbox));
  const dy = Math.max(0, a.bbox.top - bottom(b.bbox), b.bbox.top - bottom(a.bbox));
  return Math.hypot(dx, dy);
}
