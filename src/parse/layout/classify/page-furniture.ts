import { bottom } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import type { PageView } from './page-view.ts';
import { regionText } from './region-text.ts';

/** Running heads and feet lie in the outer strips of the page. */
const HEAD_STRIP = 0.1;
const FOOT_STRIP = 0.9;
const MOST_LINES = 3;

/** `68 Fluid mechanics manual`, `SIFTing information | 69`: a running title with the page's number. */
const NUMBER_AT_AN_END = /^\d{1,4}\s+\S|\S[\s|·]+\d{1,4}$/u;

export type Furniture = 'PageHeader' | 'PageFooter';

/** Says whether the region can be a running head or foot by its place: in the outer strip with no text beyond it. */
export function furnitureAt(region: Region, page: PageView): Furniture | null {
  if (region.lines.length === 0 || region.lines.length > MOST_LINES) return null;
  const others = page.regions.filter((r) => r !== region && r.lines.length > 0);
  if (bottom(region.bbox) < HEAD_STRIP * page.height) {
    const beyond = others.some((r) => bottom(r.bbox) < region.bbox.top && r.lines.length > MOST_LINES);
    return beyond ? null : 'PageHeader';
  }
  if (region.bbox.top > FOOT_STRIP * page.height) {
    const beyond = others.some((r) => r.bbox.top > bottom(region.bbox) && r.lines.length > MOST_LINES);
    return beyond ? null : 'PageFooter';
  }
  return null;
}

/** How sure it is that a region in that place is page furniture, seen from this page alone. */
export function furnitureEvidence(region: Region, page: PageView): { type: Furniture; evidence: number } | null {
  const type = furnitureAt(region, page);
  if (!type) return null;
  const text = regionText(region);
  if (isPageNumberText(text)) return { type, evidence: 0.9 };
  if (region.lines.length <= 2 && NUMBER_AT_AN_END.test(text) && text.length < 120) return { type, evidence: 0.86 };
  const gap = gapToText(region, page);
  const size = page.typography.bodySize;
  const small = region.lines.every((l) => l.size <= 1.02 * size);
  if (gap > 1.2 * page.typography.leading && small) return { type, evidence: 0.75 };
  if (gap > 0.8 * page.typography.leading && small && text.length < 90) return { type, evidence: 0.55 };
  return null;
}

function gapToText(region: Region, page: PageView): number {
  let gap = Infinity;
  for (const other of page.regions) {
    if (other === region || other.lines.length === 0) continue;
    const down = other.bbox.top - bottom(region.bbox);
    const up = region.bbox.top - bottom(other.bbox);
    // Parts of the same running line (title left, number right) are not the text it must stand apart from.
    const distance = Math.max(down, up);
    if (distance > -0.2 * page.typography.leading && distance < gap) gap = distance;
  }
  return gap;
}
