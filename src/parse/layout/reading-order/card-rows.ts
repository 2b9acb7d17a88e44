import { type BoundingBox, sharedHeight, sharedWidth, shareInside, unionOf } from '../../../domain/geometry.ts';
import type { PageContent } from '../../page-content.ts';
import { groundsOf, NARROWEST_GROUND_PX, SAME_EDGE_PX } from '../listings/grounds.ts';
import type { Region } from '../region.ts';

/** What is read without a break, in its order, where something else may come before or after. */
export interface ReadTogether {
  bbox: BoundingBox;
  parts: Region[];
}

const LIES_INSIDE = 0.9;
/** Cards of one row share more than this of the lower one's height. */
const SHARED_HEIGHT = 0.5;
/** What is wider than this share of all that is read has no card beside it. */
const WIDEST = 0.7;

/**
 * Cards of a dashboard are read one after the other, row by row, though their columns go through from top to bottom.
 *
 *     ┌──1──┐ ┌──2──┐ ┌──3──┐
 *     └─────┘ └─────┘ └─────┘
 *     ┌──4──┐ ┌──5──┐ ┌──6──┐
 *     └─────┘ └─────┘ └─────┘
 *
 * Boxes alone prove nothing: there must be two rows whose boxes stand below each other, and nothing between them.
 */
export function withCardRows(
  regions: readonly Region[],
  { fills, rules, drawings = [] }: Pick<PageContent, 'fills' | 'rules' | 'drawings'>,
  inOrder: <T extends { bbox: BoundingBox }>(list: readonly T[]) => T[],
): ReadTogether[] {
  const across = unionOf(regions.map((r) => r.bbox))?.width ?? 0;
  const grounds = [...groundsOf({ fills, rules }), ...drawings].filter(
    (box) => box.width >= NARROWEST_GROUND_PX && box.width < WIDEST * across,
  );
  const rows = gridRows(outermost(grounds.filter((box) => regions.some((r) => isIn(r.bbox, box)))));
  const taken = new Set<Region>();
  const passages = rows.map((row): ReadTogether => {
    const bbox = unionOf(row)!;
    const cards = row.map((card) => {
      const parts = regions.filter((r) => !taken.has(r) && isIn(r.bbox, card));
      for (const part of parts) taken.add(part);
      // As high as the row: what is told is which comes first across.
      return { bbox: { ...bbox, left: card.left, width: card.width }, parts: inOrder(parts) };
    });
    return { bbox, parts: inOrder(cards).flatMap(({ parts }) => parts) };
  });
  return [...passages, ...regions.filter((r) => !taken.has(r)).map((r) => ({ bbox: r.bbox, parts: [r] }))];
}

const isIn = (box: BoundingBox, ground: BoundingBox): boolean => shareInside(box, ground) > LIES_INSIDE;

/** Frames and grounds of one card, and what is drawn within it, are one. */
function outermost(boxes: readonly BoundingBox[]): BoundingBox[] {
  const kept: BoundingBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.width * b.height - a.width * a.height))
    if (!kept.some((other) => isIn(box, other))) kept.push(box);
  return kept;
}

/** Rows of two cards or more that stand right below or above another row with cards at the same edges. */
function gridRows(cards: readonly BoundingBox[]): BoundingBox[][] {
  const rows: BoundingBox[][] = [];
  for (const card of cards.toSorted((a, b) => a.top - b.top)) {
    const row = rows.find((r) => r.every((other) => standBeside(other, card)));
    if (row) row.push(card);
    else rows.push([card]);
  }
  const wide = rows.filter((row) => row.length > 1);
  return wide.filter((row) => wide.some((other) => other !== row && areStacked(row, other)));
}

/** Whichever edge or middle they are aligned by. */
const standBeside = (a: BoundingBox, b: BoundingBox): boolean =>
  sharedWidth(a, b) <= 0 && sharedHeight(a, b) > SHARED_HEIGHT * Math.min(a.height, b.height);

function areStacked(row: readonly BoundingBox[], other: readonly BoundingBox[]): boolean {
  const isApart = row.every((a) => other.every((b) => sharedHeight(a, b) <= SAME_EDGE_PX));
  const aligned = row.filter((a) => other.some((b) => Math.abs(a.left - b.left) <= SAME_EDGE_PX));
  return isApart && aligned.length > 1;
}
