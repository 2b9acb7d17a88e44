import { firstAtLeast } from './first-at-least.ts';

/** A row or column on the page. */
export interface Lane {
  index: number;
  start: number;
  size: number;
}

/** Rows and columns without content that are shown between contents; more of them say nothing. */
const SHOWN_GAP = 2;

/** Indexes in order, with a few of those between them. No gap is shown after the first `headed` ones. */
export function withGaps(used: readonly number[], headed = 0): number[] {
  const shown: number[] = [];
  for (const [at, index] of used.entries()) {
    const before = at === 0 ? -1 : used[at - 1]!;
    const from = at === 0 ? Math.max(0, index - SHOWN_GAP) : before + 1;
    const isHeaded = headed > 0 && at === headed;
    for (let gap = from; !isHeaded && gap < Math.min(index, from + SHOWN_GAP); gap++) shown.push(gap);
    shown.push(index);
  }
  return shown;
}

export function placeLanes(indexes: readonly number[], from: number, to: number, sizeOf: (index: number) => number) {
  const result: Lane[] = [];
  let start = from;
  for (const index of indexes) {
    const size = sizeOf(index);
    if (start + size + 1 > to && result.length > 0) return { lanes: result, isComplete: false };
    result.push({ index, start, size });
    start += size;
  }
  return { lanes: result, isComplete: true };
}

/** From the first lane at or after `first` to the last one at or before `last`; one pixel at the end when none is there. */
export function spanOf(
  lanes: readonly Lane[],
  first: number,
  last: number,
  end: number,
): { start: number; size: number } {
  const indexOf = (lane: Lane) => lane.index;
  const from = lanes[firstAtLeast(lanes, first, indexOf)];
  const to = lanes[firstAtLeast(lanes, last + 1, indexOf) - 1];
  if (!from || !to || to.start < from.start) return { start: Math.max(0, end - 1), size: 1 };
  return { start: from.start, size: to.start + to.size - from.start };
}
