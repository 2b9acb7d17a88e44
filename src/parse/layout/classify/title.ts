import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { regionText, sizeOf } from './region-text.ts';

/** A title is set this much larger than the text, and than any other heading of its page. */
const MUCH_LARGER = 1.6;
const LARGER_THAN_OTHERS = 1.15;
/** It stands in the upper part of the page. */
const UPPER_PART = 0.5;

/** Calls the one heading that towers over its page a title. Which page's title is the document's is decided later. */
export function nameTitle(regions: readonly Region[], page: PageView): Region[] {
  if (regions.some((r) => r.type === 'Title')) return [...regions];
  const headings = regions.filter((r) => r.type === 'SectionHeader').sort((a, b) => sizeOf(b) - sizeOf(a));
  const [largest, second] = headings;
  if (!largest || sizeOf(largest) < MUCH_LARGER * page.typography.bodySize) return [...regions];
  if (second && sizeOf(largest) < LARGER_THAN_OTHERS * sizeOf(second)) return [...regions];
  if (largest.bbox.top > UPPER_PART * page.height || /^\d/u.test(regionText(largest))) return [...regions];
  return regions.map((r) => (r === largest ? { ...r, type: 'Title' } : r));
}
