import { bottom, right } from '../../../domain/geometry.ts';
import { lastOf } from '../../../domain/lists.ts';
import { isNear, isOneLineAway } from '../../alike.ts';
import { isMarkerText } from './list-marker.ts';
import type { Chain, Placed } from './word-chains.ts';

/** A wider gap, in font sizes, may be a gutter or table column; the lines above and below decide. */
const WIDE_GAP = 1.2;
/** Neighbouring rows that must start a word at the same x before a narrow gap counts as a gutter. */
const ROWS_OF_GUTTER = 5;
/** In font sizes. */
const NARROWEST_COLUMN = 8;

/**
 * Splits chains of words between neighbouring texts.
 *
 *     stretched   spaces   in        rows above and below bridge the gap: no split
 *     a justified paragraph line
 *
 *     left column | right column     rows above and below have the gap too: a split, even
 *     continues   | separately     if the gutter is as narrow as a space
 */
export function breakLines(chains: readonly Chain[]): Chain[] {
  const rows = [...chains].sort(([a], [b]) => a.box.top - b.box.top);
  const result: Chain[] = [];
  for (const [index, [first, ...others]] of rows.entries()) {
    let piece: Chain = [first];
    let before = first;
    for (const word of others) {
      const isMarked = piece.length === 1 && isMarkerText(before.word.text) && isMarkerGap(before, word);
      if (!isMarked && isBreak(before, word, rows, index)) {
        result.push(piece);
        piece = [word];
      } else piece.push(word);
      before = word;
    }
    result.push(piece);
  }
  return result;
}

const isMarkerGap = (a: Placed, b: Placed): boolean => isNear(b.box.left - right(a.box), Math.max(a.size, b.size));

function isBreak(a: Placed, b: Placed, rows: readonly Chain[], index: number): boolean {
  const row = rows[index];
  const size = Math.max(a.size, b.size);
  const gap = b.box.left - right(a.box);
  // Justified text does not stretch spaces this far.
  if (!isNear(gap, size)) return true;
  if (gap > WIDE_GAP * size) return !isBridged(a, b, rows, index);
  return row !== undefined && areColumns(a, b, row) && isGutter(a, b, rows, index);
}

/** Whether the lines above and below, if any, have text at the gap of this line. */
function isBridged(a: Placed, b: Placed, rows: readonly Chain[], index: number): boolean {
  const from = right(a.box);
  const to = b.box.left;
  const margin = 0.1 * (to - from);
  const neighbours = [nearestRow(a, b, rows, index, -1), nearestRow(a, b, rows, index, 1)].filter(
    (row) => row !== null,
  );
  if (neighbours.length === 0) return false;
  return neighbours.every((row) => runsThrough(row, from + margin, to - margin));
}

/** Whether there is text between two positions without a wide gap. */
function runsThrough(row: readonly Placed[], from: number, to: number): boolean {
  if (!row.some((p) => p.box.left < to && right(p.box) > from)) return false;
  return !row.some((p, i) => {
    const next = row[i + 1];
    if (!next) return false;
    const wide = next.box.left - right(p.box) > 0.8 * WIDE_GAP * p.size;
    return wide && right(p.box) < to && next.box.left > from;
  });
}

/** The next row above (-1) or below (1) that overlaps the two words horizontally. */
function nearestRow(a: Placed, b: Placed, rows: readonly Chain[], index: number, step: 1 | -1): Placed[] | null {
  for (let i = index + step, row = rows[i]; row; i += step, row = rows[i]) {
    const near = row.filter((p) => right(p.box) > a.box.left && p.box.left < right(b.box));
    if (near.length > 0) return near;
  }
  return null;
}

/** Both sides are wide enough for text columns, unlike "Section 1.1" before a title. */
function areColumns(a: Placed, b: Placed, row: Chain): boolean {
  const least = NARROWEST_COLUMN * Math.max(a.size, b.size);
  return right(a.box) - row[0].box.left > least && right(lastOf(row).box) - b.box.left > least;
}

/** Many neighbouring rows start a word here after a gap: the left edge of a column. */
function isGutter(a: Placed, b: Placed, rows: readonly Chain[], index: number): boolean {
  const size = Math.max(a.size, b.size);
  let aligned = 1;
  for (const step of [-1, 1] as const) {
    let looked = 0;
    let edge = step < 0 ? a.box.top : bottom(a.box);
    for (let i = index + step, row = rows[i]; row && looked < ROWS_OF_GUTTER; i += step, row = rows[i]) {
      const near = row.find((p) => right(p.box) > a.box.left && p.box.left < right(b.box));
      if (!near) continue;
      const distance = step < 0 ? edge - bottom(near.box) : near.box.top - edge;
      if (!isOneLineAway(distance, size)) break;
      edge = step < 0 ? near.box.top : bottom(near.box);
      looked++;
      const starts = row.findIndex((p) => Math.abs(p.box.left - b.box.left) < 0.15 * size);
      const left = row[starts - 1];
      if (left && right(left.box) < b.box.left) aligned++;
    }
  }
  return aligned >= ROWS_OF_GUTTER;
}
