import { type BoundingBox, holdsMiddleOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { Word } from '../../page-content.ts';
import { gapsOf, type ListingRow, listingRowsOf } from './listing-text.ts';

/** The detector must be this sure; it knows no listings, and calls many of them tables. */
const SURE = 0.5;
/** Share of the rows with gaps that must be separated at one place to form columns there. */
const MOST_ROWS = 0.6;
/** Share of all rows that have gaps; the others go on with a cell of the row above them. */
const LEAST_ROWS = 0.3;
/** In characters: a gap inside a line that sets columns apart. */
const COLUMN_GAP = 1.6;

/**
 * Tables set in typewriter type, as machines print them: seen by the detector, and separated from top to bottom where words are on both
 * sides. Lines of code have their gaps before the first word.
 *
 *     Item         Pieces   Price      if (found)
 *     Screws  ┊       100    4.20        return first
 *     Nails   ┊        40    1.10      stop()
 */
export function typewrittenTables(detected: readonly DetectedRegion[], words: readonly Word[]): BoundingBox[] {
  return detected
    .filter(({ layoutClass, score }) => layoutClass === 'Table' && score >= SURE)
    .map(({ bbox }) => bbox)
    .filter((box) => isInColumns(listingRowsOf(words.filter((word) => holdsMiddleOf(box, word.bbox)))));
}

function isInColumns(rows: readonly ListingRow[]): boolean {
  const gaps = rows.map((row) => gapsOf(row, COLUMN_GAP)).filter((row) => row.length > 0);
  if (gaps.length < Math.max(2, LEAST_ROWS * rows.length)) return false;
  // Where any gap begins is where most of them can be cut together, if anywhere.
  const places = gaps.flat().map(([from]) => from);
  const cutAt = (x: number): number => gaps.filter((row) => row.some(([from, to]) => from <= x && x < to)).length;
  return places.some((x) => cutAt(x) >= MOST_ROWS * gaps.length);
}
