import { type BoundingBox, bottom, boxFromEdges, right } from '../../../../domain/geometry.ts';
import { consecutive } from '../../../../domain/lists.ts';
import type { RuledLine } from '../../../page-content.ts';

/** Dashes and the borders of neighbouring cells are this close to each other, in points. */
const JOIN_GAP_POINTS = 3;
/** Lines drawn over each other (each cell draws its own border) differ by less than this, in points. */
const SAME_LINE_POINTS = 1;

/**
 * Joins pieces of one line: dashes, cell borders drawn cell by cell, borders drawn twice.
 *
 *     ──── ──── ────   →   ──────────────
 */
export function mergeRules(rules: readonly RuledLine[], pixelsPerPoint: number): RuledLine[] {
  const gap = JOIN_GAP_POINTS * pixelsPerPoint;
  const tolerance = SAME_LINE_POINTS * pixelsPerPoint;
  return (['horizontal', 'vertical'] as const).flatMap((orientation) =>
    mergeParallel(
      rules.filter((rule) => rule.orientation === orientation),
      orientation,
      gap,
      tolerance,
    ),
  );
}

interface Span {
  across: number;
  thickness: number;
  start: number;
  end: number;
  color: string;
}

function mergeParallel(rules: RuledLine[], orientation: RuledLine['orientation'], gap: number, tolerance: number) {
  const horizontal = orientation === 'horizontal';
  const spans = rules.map(({ bbox, color }): Span => {
    const [low, high] = horizontal ? [bbox.top, bottom(bbox)] : [bbox.left, right(bbox)];
    const [start, end] = horizontal ? [bbox.left, right(bbox)] : [bbox.top, bottom(bbox)];
    return { across: (low + high) / 2, thickness: high - low, start, end, color };
  });
  spans.sort((a, b) => a.across - b.across || a.start - b.start);

  const levels = consecutive(spans, (_, span, [first]) => span.across - first.across <= tolerance);
  const merged = levels.flatMap((level) => joinCollinear(level, gap));
  return merged.map((span) => ({ orientation, bbox: boxOf(span, horizontal), color: span.color }));
}

/** The spans lie on one line; those of one colour that touch or nearly touch become one. */
function joinCollinear(spans: Span[], gap: number): Span[] {
  const joined: Span[] = [];
  const lastOfColor = new Map<string, Span>();
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = lastOfColor.get(span.color);
    if (last && span.start - last.end <= gap) {
      const longer = span.end - span.start > last.end - last.start ? span : last;
      last.across = longer.across;
      last.thickness = Math.max(last.thickness, span.thickness);
      last.end = Math.max(last.end, span.end);
    } else {
      const own = { ...span };
      joined.push(own);
      lastOfColor.set(span.color, own);
    }
  }
  return joined;
}

function boxOf({ across, thickness, start, end }: Span, horizontal: boolean): BoundingBox {
  const [low, high] = [across - thickness / 2, across + thickness / 2];
  return horizontal ? boxFromEdges(start, low, end, high) : boxFromEdges(low, start, high, end);
}
