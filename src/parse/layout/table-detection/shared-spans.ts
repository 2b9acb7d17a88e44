import { type BoundingBox, right } from '../../../domain/geometry.ts';

/** From where to where texts of several rows stand below each other, and how many they are. */
export interface SharedSpan {
  left: number;
  right: number;
  rows: number;
}

/** How far a text and a span share the same x; negative when they do not. */
export const widthSharedWithSpan = (span: SharedSpan, bbox: BoundingBox): number =>
  Math.min(span.right, right(bbox)) - Math.max(span.left, bbox.left);

/** Joins texts to spans, narrow ones first, so that a wide one does not join two columns that others keep apart. */
export function sharedSpans(
  boxes: readonly BoundingBox[],
  belongs: (span: SharedSpan, bbox: BoundingBox) => boolean,
): SharedSpan[] {
  const spans: SharedSpan[] = [];
  for (const bbox of boxes.toSorted((a, b) => a.width - b.width)) {
    const span = spans.find((candidate) => belongs(candidate, bbox));
    if (span) {
      span.left = Math.min(span.left, bbox.left);
      span.right = Math.max(span.right, right(bbox));
      span.rows++;
    } else {
      spans.push({ left: bbox.left, right: right(bbox), rows: 1 });
    }
  }
  return spans.filter(({ rows }) => rows > 1);
}
