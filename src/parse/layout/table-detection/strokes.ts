import { area, bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { isOverHalf } from '../../alike.ts';
import type { PageContent } from '../../page-content.ts';

/** Tolerance for lines that should meet, in page pixels at 144 dpi. */
export const MEETS = 5;
export const SAME_LINE = 3;

/** A drawn straight line, or the edge of a shaded area. */
export interface Stroke {
  horizontal: boolean;
  /** Position across the stroke, and its ends along it. */
  at: number;
  from: number;
  to: number;
}

/** All strokes of the page, with pieces of one line joined. */
export const strokesOf = (content: Pick<PageContent, 'rules' | 'fills' | 'width' | 'height'>): Stroke[] =>
  mergeStrokes([...ruleStrokes(content), ...fillStrokes(content)]);

function ruleStrokes({ rules }: Pick<PageContent, 'rules'>): Stroke[] {
  return rules.map(({ orientation, bbox }) =>
    orientation === 'horizontal'
      ? { horizontal: true, at: centreY(bbox), from: bbox.left, to: right(bbox) }
      : { horizontal: false, at: centreX(bbox), from: bbox.top, to: bottom(bbox) },
  );
}

/** Edges of shaded cells form a grid. A background of half the page does not. */
function fillStrokes({ fills, width, height }: Pick<PageContent, 'fills' | 'width' | 'height'>): Stroke[] {
  return fills
    .filter(({ bbox }) => !isOverHalf(area(bbox), width * height) && bbox.height > 8 && bbox.width > 8)
    .flatMap(({ bbox }) => [
      { horizontal: true, at: bbox.top, from: bbox.left, to: right(bbox) },
      { horizontal: true, at: bottom(bbox), from: bbox.left, to: right(bbox) },
      { horizontal: false, at: bbox.left, from: bbox.top, to: bottom(bbox) },
      { horizontal: false, at: right(bbox), from: bbox.top, to: bottom(bbox) },
    ]);
}

/** Joins pieces of one straight line: borders are often drawn cell by cell. */
function mergeStrokes(strokes: Stroke[]): Stroke[] {
  const merged: Stroke[] = [];
  const sorted = [...strokes].sort((a, b) => a.at - b.at || a.from - b.from);
  for (const stroke of sorted) {
    const same = merged.findLast(
      (m) =>
        m.horizontal === stroke.horizontal &&
        Math.abs(m.at - stroke.at) <= SAME_LINE &&
        stroke.from <= m.to + MEETS &&
        stroke.to >= m.from - MEETS,
    );
    if (same) {
      same.from = Math.min(same.from, stroke.from);
      same.to = Math.max(same.to, stroke.to);
    } else {
      merged.push({ ...stroke });
    }
  }
  return merged;
}

/** Groups of strokes that touch or cross, directly or through others. */
export function groupsThatMeet(strokes: Stroke[]): Stroke[][] {
  const groups: Stroke[][] = [];
  const seen = new Set<Stroke>();
  for (const start of strokes) {
    if (seen.has(start)) continue;
    const group: Stroke[] = [];
    const queue = [start];
    seen.add(start);
    for (let stroke = queue.pop(); stroke; stroke = queue.pop()) {
      group.push(stroke);
      for (const other of strokes) {
        if (!seen.has(other) && meet(stroke, other)) {
          seen.add(other);
          queue.push(other);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function meet(a: Stroke, b: Stroke): boolean {
  if (a.horizontal === b.horizontal) return false;
  return a.at >= b.from - MEETS && a.at <= b.to + MEETS && b.at >= a.from - MEETS && b.at <= a.to + MEETS;
}
