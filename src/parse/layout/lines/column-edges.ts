import { right } from '../../../domain/geometry.ts';
import { occurrences } from '../../../domain/statistics.ts';
import { isMarkerText } from './list-marker.ts';
import type { Placed } from './word-chains.ts';

/** Narrower gaps are spaces, in type sizes. */
const NARROWEST_GUTTER = 0.6;
/** Edges that differ by less, in type sizes, are one. */
const SAME_EDGE = 0.15;
/** So many rows end at the left of a gutter, and so many begin at its right. */
const FEWEST_ROWS = 6;

/** How many rows of a page end, and how many begin, at a place: by its x in whole pixels. */
export interface ColumnEdges {
  ends: ReadonlyMap<number, number>;
  begins: ReadonlyMap<number, number>;
}

export function columnEdges(rows: readonly Placed[][]): ColumnEdges {
  const ends: number[] = [];
  const begins: number[] = [];
  for (const row of rows) {
    row.forEach((word, at) => {
      const [before, after] = [row[at - 1], row[at + 1]];
      // Marks of items end and their texts begin below each other as well.
      if (!isMarkerText(word.word.text) && (!after || isGutterWide(word, after)))
        ends.push(Math.round(right(word.box)));
      if (!before || (!isMarkerText(before.word.text) && isGutterWide(before, word)))
        begins.push(Math.round(word.box.left));
    });
  }
  return { ends: occurrences(ends), begins: occurrences(begins) };
}

const isGutterWide = (a: Placed, b: Placed): boolean =>
  b.box.left - right(a.box) > NARROWEST_GUTTER * Math.max(a.size, b.size);

/**
 * The first word ends one column of the page and the second begins another: the number of a formula is no mark of the line beside it,
 * and captions side by side are two.
 *
 *     the sum of both is │ 2. The second way
 *        a = b + c   (1) │ is longer, and so
 *     where b is known   │ we leave it here
 */
export function endsColumn(a: Placed, b: Placed, { ends, begins }: ColumnEdges): boolean {
  const reach = SAME_EDGE * Math.max(a.size, b.size);
  return isGutterWide(a, b) && near(ends, right(a.box), reach) && near(begins, b.box.left, reach);
}

function near(edges: ReadonlyMap<number, number>, x: number, reach: number): boolean {
  let rows = 0;
  for (let at = Math.ceil(x - reach); at <= x + reach; at++) rows += edges.get(at) ?? 0;
  return rows >= FEWEST_ROWS;
}
