import type { MeasuredSegment } from './measured-segment.ts';
import type { Unit } from './pack.ts';

/**
 * A run of headings and the unit that follows it, as units that each fit: as many of the headings as possible, the
 * nearest first, go with what they head.
 *
 *     [H1 H2 H3] [table, caption]  →  [H1] [H2 H3 table, caption]
 */
export function withHeadings(
  headings: readonly MeasuredSegment[],
  unit: Unit,
  fits: (segments: readonly MeasuredSegment[]) => boolean,
): Unit[] {
  for (let kept = 0; kept < headings.length; kept += 1) {
    const headed = [...headings.slice(kept), ...unit];
    if (fits(headed)) return kept === 0 ? [headed] : [headings.slice(0, kept), headed];
  }
  return headings.length === 0 ? [unit] : [headings, unit];
}
