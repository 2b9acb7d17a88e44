import { type BoundingBox, sharedHeight, sharedWidth, shareInside, unionOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { switchableRule } from '../../rules.ts';

/** Below this a detection says too little to join others. */
const LEAST_SCORE = 0.45;
/** Share of their height that two parts of one table have in common. */
const ONE_HEIGHT = 0.8;
/** Share of the narrower part that the other has too: boxes of neighbours may touch. */
const LEAST_COMMON = 0.15;
/** What lies so far inside another is the same place again. */
const LIES_INSIDE = 0.9;

const JOINS_PARTS = switchableRule('tables: parts that overlap on one height are one');

/**
 * A table wider than what the detector sees well is seen several times, each time without some of its columns. Boxes of one height
 * that cut through each other show that no gap there parts two tables.
 *
 *     ┌─────────────┬─ ─ ─ ─ ─ ─┐─────────┐
 *     │ Item  2019  │ 2020 2021 │ 2022    │
 *     │ Land    12  │   14   15 │   16    │
 *     └─────────────┴─ ─ ─ ─ ─ ─┘─────────┘
 */
export function joinPartsSeen(detected: readonly DetectedRegion[]): DetectedRegion[] {
  let result = [...detected];
  if (!JOINS_PARTS.isOn) return result;
  for (;;) {
    const tables = result.filter(({ layoutClass, score }) => layoutClass === 'Table' && score >= LEAST_SCORE);
    const pair = tables
      .flatMap((a, at) => tables.slice(at + 1).map((b) => [a, b] as const))
      .find(([a, b]) => isOneTable(a.bbox, b.bbox));
    if (!pair) return result;
    const [surer, other] = pair[0].score >= pair[1].score ? pair : [pair[1], pair[0]];
    const joined = { ...surer, bbox: unionOf([surer.bbox, other.bbox])! };
    result = result.flatMap((d) => (d === surer ? [joined] : d === other ? [] : [d]));
  }
}

function isOneTable(a: BoundingBox, b: BoundingBox): boolean {
  return (
    sharedHeight(a, b) > ONE_HEIGHT * Math.max(a.height, b.height) &&
    sharedWidth(a, b) > LEAST_COMMON * Math.min(a.width, b.width) &&
    shareInside(a, b) < LIES_INSIDE &&
    shareInside(b, a) < LIES_INSIDE
  );
}
