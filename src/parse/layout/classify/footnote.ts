import { bottom, right } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { regionText, sizeOf } from './region-text.ts';

/** `1 See …`, `12. Ibid.`, `* Corresponding author`, `[3] …`, `†` */
const MARK = /^(?:\d{1,3}(?:[.)\]]|\s|(?=\p{Lu}))|[*†‡§¶]|\[\d{1,3}\]|[¹²³⁴⁵⁶⁷⁸⁹⁰]+)/u;

/**
 *     … the last line of the text.¹
 *     ─────────                     ← a short rule, sometimes
 *     ¹ See the appendix.           ← small type, a mark, near the foot of the page
 */
export function footnoteEvidence(region: Region, page: PageView): number {
  if (region.bbox.top < 0.5 * page.height || !/\p{L}{3}/u.test(regionText(region)) || hasTextBelow(region, page))
    return 0;
  const smaller = sizeOf(region) < 0.93 * page.typography.bodySize;
  const marked = MARK.test(regionText(region)) || startsRaised(region);
  const ruled = hasShortRuleAbove(region, page);
  if (ruled && (marked || smaller)) return 0.85;
  if (smaller && marked) return 0.75;
  return 0;
}

/** Footnotes close their column: no text of the body's size follows. */
function hasTextBelow(region: Region, page: PageView): boolean {
  return page.regions.some((other) => {
    if (other === region || other.bbox.top < bottom(region.bbox) || other.lines.length < 2) return false;
    const beside = other.bbox.left > right(region.bbox) || right(other.bbox) < region.bbox.left;
    return !beside && sizeOf(other) > 0.97 * page.typography.bodySize;
  });
}

/** The first word is a small raised number: `¹See`. */
function startsRaised(region: Region): boolean {
  const first = region.lines[0]?.words[0];
  const second = region.lines[0]?.words[1];
  if (!first || !second || !/^[\d*†‡§]{1,3}$/u.test(first.text)) return false;
  const smaller = (first.font?.size ?? first.bbox.height) < 0.8 * (second.font?.size ?? second.bbox.height);
  return smaller || bottom(first.bbox) < bottom(second.bbox) - 0.2 * second.bbox.height;
}

function hasShortRuleAbove(region: Region, page: PageView): boolean {
  return page.rules.some((rule) => {
    if (rule.orientation !== 'horizontal') return false;
    const gap = region.bbox.top - bottom(rule.bbox);
    return (
      gap > -2 &&
      gap < 2 * page.typography.leading &&
      rule.bbox.width < 0.5 * page.width &&
      rule.bbox.width > 0.05 * page.width &&
      Math.abs(rule.bbox.left - region.bbox.left) < 2 * page.typography.bodySize
    );
  });
}
