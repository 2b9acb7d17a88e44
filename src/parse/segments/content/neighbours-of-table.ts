import { type BoundingBox, bottom, right, unionOf } from '../../../domain/geometry.ts';
import { median } from '../../../domain/statistics.ts';
import { areInOnePlace, isOverHalf } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';

/** Text of these types may be a row that the detector's box cut off. */
const MAY_BE_ROWS = new Set([
  'Text',
  'SectionHeader',
  'ListItem',
  'Title',
  'Caption',
  'Table',
  'Unknown',
  'FormRegion',
]);
/** A header or a total is short; longer text is a paragraph or a table of its own. */
const MOST_WORDS = 45;
const MOST_LINES = 5;

/** How far a row may be away, in heights of a usual word. */
const FARTHEST = 3;

/** No more rows of texts than this are offered on either side. */
const MOST_ROWS = 4;

/** Short texts directly above and below a table, by rows: those side by side are one, the nearest comes first. The table network decides which belong to it. Another framed table is not one of them. */
export function neighboursOf(
  table: SegmentDraft,
  segments: readonly SegmentDraft[],
  framed: readonly BoundingBox[] = [],
): SegmentDraft[][][] {
  const farthest = FARTHEST * median(table.words.map(({ bbox }) => bbox.height));
  const free = segments.filter((other) => other !== table && isShort(other) && isOver(other, table));
  const others = framed.filter((frame) => !areInOnePlace(frame, table.bbox));
  const rowsOn = (gapTo: (text: BoundingBox, other: BoundingBox) => number): SegmentDraft[][] => {
    const rows: SegmentDraft[][] = [];
    let last = table.bbox;
    while (rows.length < MOST_ROWS) {
      const near = free
        .map((segment) => ({ segment, gap: gapTo(segment.bbox, last) }))
        .filter(({ segment, gap }) => !isOverHalf(-gap, segment.bbox.height) && gap < farthest)
        .sort((a, b) => a.gap - b.gap);
      const first = near[0]?.segment.bbox;
      if (!first) break;
      const row = near.map(({ segment }) => segment).filter(({ bbox }) => isOverHalf(-gapTo(bbox, first), bbox.height));
      if (row.some(({ type, bbox }) => type === 'Table' && others.some((frame) => areInOnePlace(frame, bbox)))) break;
      rows.push(row);
      last = unionOf([first, ...row.map(({ bbox }) => bbox)]);
    }
    return rows;
  };
  return [rowsOn((text, other) => other.top - bottom(text)), rowsOn((text, other) => text.top - bottom(other))];
}

const isShort = ({ type, words, lines, table }: SegmentDraft): boolean =>
  MAY_BE_ROWS.has(type) &&
  !table &&
  words.length > 0 &&
  words.length <= MOST_WORDS &&
  (lines?.length ?? 0) <= MOST_LINES;

function isOver({ bbox }: SegmentDraft, table: SegmentDraft): boolean {
  const shared = Math.min(right(bbox), right(table.bbox)) - Math.max(bbox.left, table.bbox.left);
  return shared > 0.7 * bbox.width;
}
