import { type BoundingBox, holdsMiddleOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { isMuchOf, isOverHalf } from '../../alike.ts';
import type { Word } from '../../page-content.ts';
import { gapsOf, type ListingRow, listingRowsOf } from './listing-text.ts';

/** Width of a column gap in characters. */
const COLUMN_GAP = 1.6;

/**
 * Monospaced tables, as printed by machines: detected as table, with continuous gaps between words. Lines of code have
 * gaps only before the first word.
 *
 *     Item         Pieces   Price      if (found)
 *     Screws  ┊       100    4.20        return first
 *     Nails   ┊        40    1.10      stop()
 */
export function typewrittenTables(detected: readonly DetectedRegion[], words: readonly Word[]): BoundingBox[] {
  return (
    detected
      // The detector has no class for code, and calls much of it tables.
      .filter(({ layoutClass, score }) => layoutClass === 'Table' && isOverHalf(score, 1))
      .map(({ bbox }) => bbox)
      .filter((box) => isInColumns(listingRowsOf(words.filter((word) => holdsMiddleOf(box, word.bbox)))))
  );
}

function isInColumns(rows: readonly ListingRow[]): boolean {
  const gaps = rows.map((row) => gapsOf(row, COLUMN_GAP)).filter((row) => row.length > 0);
  // Rows without gaps continue a cell above.
  if (gaps.length < 2 || !isMuchOf(gaps.length, rows.length)) return false;
  // If gaps align, they do so where one of them starts.
  const places = gaps.flat().map(([from]) => from);
  const cutAt = (x: number): number => gaps.filter((row) => row.some(([from, to]) => from <= x && x < to)).length;
  return places.some((x) => isOverHalf(cutAt(x), gaps.length));
}
