import { area, iou } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, isMainPartOf, isMostlyIn, isOverHalf, PATTERN } from '../../alike.ts';
import type { DrawnGrid } from './drawn-grids.ts';

/** Lowest score of a detected table. */
export const LEAST_TABLE_SCORE = 0.45;
/** A cell with this many words, and most words of the grid, is running text: the lines divide a page. */
const MOST_WORDS_OF_CELL = 60;

/** Decides whether something is a table: by the detector's score, or by crossing lines with text between them. */
export const isDetectedTable = ({ layoutClass, score }: DetectedRegion): boolean =>
  layoutClass === 'Table' && score >= LEAST_TABLE_SCORE;

export function isDrawnTable(grid: DrawnGrid, detected: readonly DetectedRegion[]): boolean {
  const { cellCount, wordCounts } = grid;
  // An empty frame is a box.
  if (wordCounts.length < PATTERN) return false;
  const fullest = Math.max(...wordCounts);
  if (fullest > MOST_WORDS_OF_CELL && 2 * fullest > wordCounts.reduce((sum, count) => sum + count)) return false;
  if (isDivided(grid, detected)) return false;
  return isOverHalf(wordCounts.length, cellCount) || !isChart(grid, detected);
}

/**
 * Lines and panels that divide a page of a brochure: the detector sees no table there, but parts of the page that have
 * most of the words.
 *
 *     ┌──────────┬──────────┐
 *     │ Heading  │ 65 %     │
 *     │ text ··· ├──────────┤
 *     │ ········ │ text ··· │
 *     └──────────┴──────────┘
 */
function isDivided({ bbox, words }: DrawnGrid, detected: readonly DetectedRegion[]): boolean {
  if (detected.some((d) => isDetectedTable(d) && areInOnePlace(d.bbox, bbox))) return false;
  const isPart = (d: DetectedRegion): boolean =>
    d.score >= LEAST_TABLE_SCORE && isMostlyIn(d.bbox, bbox) && !isOverHalf(area(d.bbox), area(bbox));
  // Cells of a form are such parts, too.
  const parts = detected.filter((d) => d.layoutClass !== 'FormRegion' && isPart(d));
  const held = words.filter((word) => parts.some((part) => isMostlyIn(word, part.bbox)));
  return parts.length > 1 && isOverHalf(held.length, words.length);
}

/** A sure picture is a chart whose grid lines look like a table. */
function isChart({ bbox }: DrawnGrid, detected: readonly DetectedRegion[]): boolean {
  return detected.some(
    (d) =>
      d.layoutClass === 'Picture' &&
      isMainPartOf(d.score, 1) &&
      isMostlyIn(bbox, d.bbox) &&
      !detected.some((t) => isDetectedTable(t) && isOverHalf(iou(t.bbox, bbox), 1)),
  );
}
