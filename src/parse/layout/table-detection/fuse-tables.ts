import { type BoundingBox, iou, shareInside, unionOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { switchableRule } from '../../rules.ts';
import type { RuledTable } from './ruled-tables.ts';

/** A grid of drawn lines is a table as surely as the best detection. */
const RULED_SCORE = 0.95;
/** When text is in this share of the cells, the lines are borders and not the grid of a chart. */
const TEXT_FILLS_CELLS = 0.6;
/** A picture this sure is a chart whose grid lines looked like a table. */
const SURE_PICTURE = 0.65;

const CHARTS = switchableRule('tables: lines inside a sure picture are the grid of a chart');

/**
 * Tables from drawn lines and from the detector, joined. Drawn lines know the extent, the detector distinguishes charts from tables.
 */
export function fuseTables(detected: readonly DetectedRegion[], ruled: readonly RuledTable[]): DetectedRegion[] {
  const drawn = ruled.filter(
    (table) => !CHARTS.isOn || table.filledShare > TEXT_FILLS_CELLS || !isChart(table.bbox, detected),
  );
  const tables = drawn.map(({ bbox }): DetectedRegion => {
    const parts = detected.filter((d) => d.layoutClass === 'Table' && belongTogether(d, bbox));
    return { layoutClass: 'Table', bbox: unionOf([bbox, ...parts.map((p) => p.bbox)])!, score: RULED_SCORE };
  });
  const rest = detected.filter((d) => {
    if (d.layoutClass === 'Picture') return !tables.some((t) => iou(d.bbox, t.bbox) > 0.5);
    if (d.layoutClass !== 'Table') return true;
    return !tables.some((t) => shareInside(d.bbox, t.bbox) > 0.5 || shareInside(t.bbox, d.bbox) > 0.8);
  });
  return [...tables, ...rest].sort((a, b) => b.score - a.score);
}

/** To widen what was drawn, a detection must be believed by itself. */
function belongTogether(detection: DetectedRegion, ruled: BoundingBox): boolean {
  if (detection.score < 0.5) return false;
  return shareInside(detection.bbox, ruled) > 0.5 || shareInside(ruled, detection.bbox) > 0.8;
}

function isChart(box: BoundingBox, detected: readonly DetectedRegion[]): boolean {
  return detected.some(
    (d) =>
      d.layoutClass === 'Picture' &&
      d.score > SURE_PICTURE &&
      shareInside(box, d.bbox) > 0.7 &&
      !detected.some((t) => t.layoutClass === 'Table' && t.score > 0.45 && iou(t.bbox, box) > 0.5),
  );
}
