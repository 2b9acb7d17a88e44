import { bottom } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { isBold, regionText, sizeOf } from './region-text.ts';

const NUMBER = /^(\d{1,2})[.)]\s/u;
/** A list shows itself by two items; one alone may be the mistake. */
const LEAST_ITEMS = 2;

/**
 * A numbered line that was taken for a heading, though the items before or after it, which look the same, make a list.
 *
 *     3. Specification     ListItem
 *     4. Integration       ListItem
 *     5. FAQ               SectionHeader → ListItem
 */
export function returnToList(regions: readonly Region[], page: PageView): Region[] {
  return regions.map((region): Region => {
    const number = numberOf(region);
    if (region.type !== 'SectionHeader' || number === null) return region;
    const items = regions.filter((r) => r.type === 'ListItem' && numberOf(r) !== null && looksAlike(r, region));
    const next = items.some((r) => Math.abs(numberOf(r)! - number) === 1 && nothingBetween(r, region, page));
    return next && items.length >= LEAST_ITEMS ? { ...region, type: 'ListItem', evidence: 0.7 } : region;
  });
}

function numberOf(region: Region): number | null {
  const match = NUMBER.exec(regionText(region));
  return match ? Number(match[1]) : null;
}

function looksAlike(a: Region, b: Region): boolean {
  const size = sizeOf(b);
  return (
    Math.abs(sizeOf(a) - size) < 0.06 * size &&
    Math.abs(a.bbox.left - b.bbox.left) < size &&
    isBold(a) === isBold(b) &&
    a.lines[0]!.color === b.lines[0]!.color
  );
}

function nothingBetween(a: Region, b: Region, page: PageView): boolean {
  const [upper, lower] = a.bbox.top < b.bbox.top ? [a, b] : [b, a];
  // Specks of other type (a chart's label, a page number) do not part a list.
  return !page.regions.some(
    (r) =>
      r.bbox.top >= bottom(upper.bbox) - 2 &&
      bottom(r.bbox) <= lower.bbox.top + 2 &&
      (r.lines.length === 0 || sizeOf(r) > 0.6 * sizeOf(lower)),
  );
}
