import { type BoundingBox, bottom, centreX, right } from '../../../domain/geometry.ts';
import { neighbours } from '../../../domain/lists.ts';
import { middleValue } from '../../../domain/statistics.ts';
import { isNearlyAllOf, isSameHeight } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

/** A word in coordinates in which its text runs from left to right. */
export interface Placed {
  word: Word;
  /** Including ascenders and descenders. */
  box: BoundingBox;
  size: number;
}

/** Words of one line. */
export type Chain = [Placed, ...Placed[]];

/**
 * Links every word to its nearest right neighbour at the same height, at any distance, and returns the chains.
 *
 *     the ─ quick ─ fox ──── two ─ columns
 *     jumps ─ over ───────── stand ─ here
 */
export function wordChains(placed: readonly Placed[]): Chain[] {
  const rows = bucketByHeight(placed);
  const next = new Map<Placed, Placed>();
  const previous = new Map<Placed, Placed>();
  for (const [from, to] of neighboursAsRead(placed)) {
    next.set(from, to);
    previous.set(to, from);
  }
  // Closest pairs first, so that words join their true neighbours.
  const links = placed.flatMap((from) => {
    const to = next.has(from) ? null : rightNeighbour(from, rows);
    return to ? [{ from, to, gap: to.box.left - right(from.box) }] : [];
  });
  links.sort((a, b) => a.gap - b.gap);
  for (const { from, to } of links) {
    if (previous.has(to)) continue;
    next.set(from, to);
    previous.set(to, from);
  }
  const result: Chain[] = [];
  for (const start of placed) {
    if (previous.has(start)) continue;
    const chain: Chain = [start];
    for (let at = next.get(start); at; at = next.get(at)) chain.push(at);
    result.push(chain);
  }
  return result;
}

/** Words of one OCR line are neighbours, even if it is slanted or curved, as in a photo of a curled receipt. */
function neighboursAsRead(placed: readonly Placed[]): [Placed, Placed][] {
  const read = placed.filter(({ word }) => word.readLine !== undefined);
  return [...Map.groupBy(read, ({ word }) => word.readLine).values()].flatMap((line) =>
    neighbours(line.sort((a, b) => centreX(a.box) - centreX(b.box))),
  );
}

interface Rows {
  height: number;
  byRow: Map<number, Placed[]>;
}

function bucketByHeight(placed: readonly Placed[]): Rows {
  const heights = placed.map((p) => p.box.height);
  const height = Math.max(4, middleValue(heights) ?? 4);
  const byRow = new Map<number, Placed[]>();
  for (const p of placed) {
    for (let row = Math.floor(p.box.top / height); row <= Math.floor(bottom(p.box) / height); row++) {
      const list = byRow.get(row);
      if (list) list.push(p);
      else byRow.set(row, [p]);
    }
  }
  return { height, byRow };
}

function rightNeighbour(from: Placed, rows: Rows): Placed | null {
  const fromCentre = centreX(from.box);
  let best: Placed | null = null;
  let bestGap = Infinity;
  const lastRow = Math.floor(bottom(from.box) / rows.height);
  for (let row = Math.floor(from.box.top / rows.height); row <= lastRow; row++) {
    for (const to of rows.byRow.get(row) ?? []) {
      if (to === from || centreX(to.box) <= fromCentre) continue;
      const gap = to.box.left - right(from.box);
      // Letters of a formula may overlap a little. A word that starts inside another is on a different line, except for
      // the limit below a sum.
      const overlap = !isNearlyAllOf(to.size, from.size) ? from.box.width : from.box.width / 2;
      if (gap < -overlap || gap >= bestGap || !isSameHeight(from.box, to.box)) continue;
      best = to;
      bestGap = gap;
    }
  }
  return best;
}
