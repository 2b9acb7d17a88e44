import { bottom, right } from '../../../domain/geometry.ts';
import { isNear, isOneLineAway } from '../../alike.ts';
import { isMarkerText } from './list-marker.ts';
import type { Placed } from './word-chains.ts';

/** A wider gap, in font sizes, may be a gutter or table column; the lines above and below decide. */
const WIDE_GAP = 1.2;
/** Neighbouring rows that must start a word at the same x before a narrow gap counts as a gutter. */
const ROWS_OF_GUTTER = 5;
const ROWS_LOOKED_AT = 5;
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
export function breakLines(chains: readonly Placed[][]): Placed[][] {
  const rows = [...chains].sort((a, b) => a[0]!.box.top - b[0]!.box.top);
  const result: Placed[][] = [];
  rows.forEach((row, index) => {
    let piece: Placed[] = [];
    row.forEach((word, i) => {
      const before = row[i - 1];
      const marker = piece.length === 1 && isMarkerText(piece[0]!.word.text);
      const marked = marker && isMarkerGap(before!, word);
      if (before && !marked && isBreak(before, word, rows, index)) {
        result.push(piece);
        piece = [];
      }
      piece.push(word);
    });
    result.push(piece);
  });
  return result;
}

const isMarkerGap = (a: Placed, b: Placed): boolean => isNear(b.box.left - right(a.box), Math.max(a.size, b.size));

function isBreak(a: Placed, b: Placed, rows: readonly Placed[][], index: number): boolean {
  const size = Math.max(a.size, b.size);
  const gap = b.box.left - right(a.box);
  // Justified text does not stretch spaces this far.
  if (!isNear(gap, size)) return true;
  if (gap > WIDE_GAP * size) return !isBridged(a, b, rows, index);
  return areColumns(a, b, rows[index]!) && isGutter(a, b, rows, index);
}

/** Whether the lines above and below, if any, have text at the gap of this line. */
function isBridged(a: Placed, b: Placed, rows: readonly Placed[][], index: number): boolean {
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
function nearestRow(a: Placed, b: Placed, rows: readonly Placed[][], index: number, step: 1 | -1): Placed[] | null {
  for (let i = index + step; i >= 0 && i < rows.length; i += step) {
    const near = rows[i]!.filter((p) => right(p.box) > a.box.left && p.box.left < right(b.box));
    if (near.length > 0) return near;
  }
  return null;
}

/** Both sides are wide enough for text columns, unlike "Section 1.1" before a title. */
function areColumns(a: Placed, b: Placed, row: readonly Placed[]): boolean {
  const least = NARROWEST_COLUMN * Math.max(a.size, b.size);
  return right(a.box) - row[0]!.box.left > least && right(row.at(-1)!.box) - b.box.left > least;
}

/** Many neighbouring rows start a word here after a gap: the left edge of a column. */
function isGutter(a: Placed, b: Placed, rows: readonly Placed[][], index: number): boolean {
  const size = Math.max(a.size, b.size);
  let aligned = 1;
  for (const step of [-1, 1] as const) {
    let looked = 0;
    let edge = step < 0 ? a.box.top : bottom(a.box);
    for (let i = index + step; i >= 0 && i < rows.length && looked < ROWS_LOOKED_AT; i += step) {
      const near = rows[i]!.filter((p) => right(p.box) > a.box.left && p.box.left < right(b.box));
      if (near.length === 0) continue;
      const distance = step < 0 ? edge - bottom(near[0]!.box) : near[0]!.box.top - edge;
      if (!isOneLineAway(distance, size)) break;
      edge = step < 0 ? near[0]!.box.top : bottom(near[0]!.box);
      looked++;
      const starts = rows[i]!.findIndex((p) => Math.abs(p.box.left - b.box.left) < 0.15 * size);
      const left = rows[i]![starts - 1];
      if (left && right(left.box) < b.box.left) aligned++;
    }
  }
  return aligned >= ROWS_OF_GUTTER;
}
