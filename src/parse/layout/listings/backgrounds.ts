import { type BoundingBox, bottom, right, unionOf } from '../../../domain/geometry.ts';
import type { Fill, PageContent, RuledLine } from '../../page-content.ts';

/** Edges of one box are drawn this close to each other. */
export const SAME_EDGE_PX = 8;
/** Narrower strips are rules, marks or cells. */
export const NARROWEST_BACKGROUND_PX = 100;

/** Boxes that set text apart from the rest of the page: shaded backgrounds, drawn strip by strip or at once, and frames. */
export function backgroundsOf({ fills, rules }: Pick<PageContent, 'fills' | 'rules'>): BoundingBox[] {
  return [...shadedBackgrounds(fills), ...frames(rules)];
}

/**
 * Strips of one colour and width, one below the other, are one background.
 *
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 *     ▒▒▒▒▒▒▒▒▒▒▒▒
 */
function shadedBackgrounds(fills: readonly Fill[]): BoundingBox[] {
  const strips = fills
    .filter((fill) => fill.bbox.width >= NARROWEST_BACKGROUND_PX)
    .toSorted((a, b) => a.bbox.top - b.bbox.top);
  const joined: Fill[] = [];
  for (const strip of strips) {
    const above = joined.find(
      (background) =>
        background.color === strip.color &&
        isNear(background.bbox.left, strip.bbox.left) &&
        isNear(right(background.bbox), right(strip.bbox)) &&
        strip.bbox.top - bottom(background.bbox) <= SAME_EDGE_PX,
    );
    if (above) above.bbox = unionOf([above.bbox, strip.bbox])!;
    else joined.push({ ...strip });
  }
  return joined.map((background) => background.bbox);
}

/**
 * Two lines of one length, one above the other, with nothing of their length between, and a line down each side.
 *
 *     ┌──────────┐
 *     │          │
 *     └──────────┘
 */
function frames(rules: readonly RuledLine[]): BoundingBox[] {
  const across = rules
    .filter((rule) => rule.orientation === 'horizontal' && rule.bbox.width >= NARROWEST_BACKGROUND_PX)
    .map((rule) => rule.bbox)
    .toSorted((a, b) => a.top - b.top);
  const down = rules.filter((rule) => rule.orientation === 'vertical').map((rule) => rule.bbox);
  return across.flatMap((top, at) => {
    const foot = across.slice(at + 1).find((line) => isSameSpan(line, top) && line.top - top.top > SAME_EDGE_PX);
    if (!foot) return [];
    const hasSide = (x: number): boolean =>
      down.some(
        (line) => isNear(line.left, x) && line.top <= top.top + SAME_EDGE_PX && bottom(line) >= foot.top - SAME_EDGE_PX,
      );
    return hasSide(top.left) && hasSide(right(top)) ? [unionOf([top, foot])!] : [];
  });
}

const isSameSpan = (a: BoundingBox, b: BoundingBox): boolean => isNear(a.left, b.left) && isNear(right(a), right(b));
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE_PX;
