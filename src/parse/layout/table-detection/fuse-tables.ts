import { type BoundingBox, bottom, unionOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace } from '../../alike.ts';
import type { DrawnGrid } from './drawn-grids.ts';
import { isDetectedTable, isDrawnTable } from './is-table.ts';

/** A drawn grid counts as much as the best detection. */
const DRAWN_SCORE = 0.95;

/**
 * Merges drawn and detected tables. Drawn lines show the extent; the detector distinguishes charts from tables. What it
 * sees over several `framed` tables, one above the other, is none of them.
 */
export function fuseTables(
  detected: readonly DetectedRegion[],
  grids: readonly DrawnGrid[],
  framed: readonly BoundingBox[] = [],
): DetectedRegion[] {
  const drawn = grids.filter((grid) => isDrawnTable(grid, detected));
  const tables = drawn.map(({ bbox }): DetectedRegion => {
    const others = framed.filter((frame) => frame.top > bottom(bbox) || bottom(frame) < bbox.top);
    const spansOne = (d: DetectedRegion): boolean => !others.some((frame) => areInOnePlace(frame, d.bbox));
    const parts = detected.filter((d) => isDetectedTable(d) && areInOnePlace(d.bbox, bbox) && spansOne(d));
    return { layoutClass: 'Table', bbox: unionOf([bbox, ...parts.map((p) => p.bbox)]), score: DRAWN_SCORE };
  });
  const rest = detected.filter((d) => d.layoutClass !== 'Table' || !tables.some((t) => areInOnePlace(d.bbox, t.bbox)));
  return [...tables, ...rest].sort((a, b) => b.score - a.score);
}
