import type { TableView } from './table-view.ts';

/** A vertical strip that could be the space between two columns. */
export interface ColumnGap {
  from: number;
  to: number;
}

/** How many text lines cover each pixel column, and which. */
export interface Coverage {
  /** For each pixel column, the number of lines with text there. */
  count: Uint16Array;
  /** For each line, 1 where it has text; gaps that are only word spaces are closed. */
  byLine: Uint8Array[];
}

/** Gaps narrower than this share of a word's height are spaces between words of one cell, never between columns. */
const WORD_SPACE = 0.33;
/** A gap that more lines than this cross is no column boundary, however deep the dip. */
const MOST_CROSSED = 0.55;
/** A vertical line at least this share of the table's height is a candidate even where no gap is. */
const LONG_RULE = 0.5;

export function coverageOf(view: TableView): Coverage {
  const length = view.width + 3;
  const count = new Uint16Array(length);
  const byLine = view.lines.map((line) => {
    const covered = new Uint8Array(length);
    let end = -Infinity;
    for (const word of line.words) {
      let from = Math.max(0, Math.round(word.x0));
      const to = Math.min(length - 1, Math.round(word.x1));
      if (word.x0 - end < WORD_SPACE * view.wordHeight) from = Math.min(from, Math.max(0, Math.floor(end)));
      covered.fill(1, from, to + 1);
      end = Math.max(end, word.x1);
    }
    for (let x = 0; x < length; x++) count[x]! += covered[x]!;
    return covered;
  });
  return { count, byLine };
}

/**
 * Candidates: every dip in the coverage, and long vertical lines away from any dip.
 *
 *     text   12.5   3
 *     more    7    44
 *        ↑↑↑    ↑↑↑        dips: fewer lines have text here than on both sides
 */
export function columnGaps(view: TableView, { count }: Coverage): ColumnGap[] {
  const { lines, width } = view;
  if (lines.length === 0) return [];
  const first = Math.floor(Math.max(0, Math.min(...lines.map((line) => line.x0))));
  const last = Math.floor(Math.min(width, Math.max(...lines.map((line) => line.x1))));
  const gaps: ColumnGap[] = [];
  for (let x = first; x < last; ) {
    let end = x;
    while (end + 1 <= last && count[end + 1] === count[x]) end++;
    const isDip = x > 0 && count[x - 1]! > count[x]! && end < last && count[end + 1]! > count[x]!;
    if (isDip && count[x]! <= MOST_CROSSED * lines.length && end - x >= 1) gaps.push({ from: x, to: end + 1 });
    x = end + 1;
  }
  for (let x = first + 4; x < last - 3 && x < width; x++) {
    if (view.ruledHeight[x]! <= LONG_RULE) continue;
    if (!gaps.some((gap) => gap.from - 3 <= x && x <= gap.to + 3)) gaps.push({ from: x - 1, to: x + 1 });
  }
  return gaps.sort((a, b) => a.from - b.from);
}
