import { isNumberLike } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { TableView } from './table-view.ts';
import type { TableLine } from './text-lines.ts';

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
/**
 * Between two words of letters a wider gap can still be a space. Were it left open, a title across the table would break the
 * wide gaps of all other lines into slivers between its own words.
 */
const LETTER_WORD_SPACE = 0.6;
/** A gap that more lines than this cross is no column boundary, however deep the dip. */
const MOST_CROSSED = 0.55;
/** A vertical line at least this share of the table's height is a candidate even where no gap is. */
const LONG_RULE = 0.5;

/** Share of the lines, from below, in which there is hardly ever a header. */
const BODY = 0.65;

const LETTERS = /\p{L}{2}/u;

const LETTERS_KEEP = switchableRule('table: words of letters may stand wider apart in one cell');
const WHOLE_GAPS = switchableRule('table: gaps that titles and headers cut are made whole');
const LONG_RULES = switchableRule('table: a long upright line may be a column boundary without a gap');

export function coverageOf(view: TableView): Coverage {
  const length = view.width + 3;
  const count = new Uint16Array(length);
  const byLine = view.lines.map((line) => {
    const covered = new Uint8Array(length);
    let end = -Infinity;
    let wasLetters = false;
    for (const word of line.words) {
      let from = Math.max(0, Math.round(word.x0));
      const to = Math.min(length - 1, Math.round(word.x1));
      const isLetters = LETTERS.test(word.text);
      const space = (LETTERS_KEEP.isOn && wasLetters && isLetters ? LETTER_WORD_SPACE : WORD_SPACE) * view.wordHeight;
      if (word.x0 - end < space) from = Math.min(from, Math.max(0, Math.floor(end)));
      covered.fill(1, from, to + 1);
      end = Math.max(end, word.x1);
      wasLetters = isLetters;
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
export function columnGaps(view: TableView, { count, byLine }: Coverage): ColumnGap[] {
  const { lines, width } = view;
  if (lines.length === 0) return [];
  const first = Math.floor(Math.max(0, Math.min(...lines.map((line) => line.x0))));
  const last = Math.floor(Math.min(width, Math.max(...lines.map((line) => line.x1))));
  const dips = dipsIn(count, first, last, lines.length);
  const gaps = WHOLE_GAPS.isOn ? wholeGaps(dips, view.lines, byLine, first, last) : dips;
  for (let x = first + 4; x < last - 3 && x < width; x++) {
    if (!LONG_RULES.isOn || view.ruledHeight[x]! <= LONG_RULE) continue;
    if (!gaps.some((gap) => gap.from - 3 <= x && x <= gap.to + 3)) gaps.push({ from: x - 1, to: x + 1 });
  }
  return gaps.sort((a, b) => a.from - b.from);
}

function dipsIn(count: Uint16Array, first: number, last: number, lineCount: number): ColumnGap[] {
  const gaps: ColumnGap[] = [];
  for (let x = first; x < last; ) {
    let end = x;
    while (end + 1 <= last && count[end + 1] === count[x]) end++;
    const isDip = x > 0 && count[x - 1]! > count[x]! && end < last && count[end + 1]! > count[x]!;
    if (isDip && count[x]! <= MOST_CROSSED * lineCount && end - x >= 1) gaps.push({ from: x, to: end + 1 });
    x = end + 1;
  }
  return gaps;
}

/**
 * Titles and headers that begin or end inside a gap cut its dip in two, or fill it. Without the lines that are one run of
 * words, without the upper lines, and among rows of numbers alone, the gap is whole:
 *
 *     Projected values        ← ends in the gap
 *     12.5           44
 *         ↑↑     ↑↑↑           dips with the title; ↑↑↑↑↑↑↑↑↑ without
 */
function wholeGaps(
  dips: ColumnGap[],
  textLines: readonly TableLine[],
  byLine: readonly Uint8Array[],
  first: number,
  last: number,
): ColumnGap[] {
  let gaps = dips;
  const rows = byLine.filter((covered) => !isOneRun(covered));
  const body = byLine.slice(byLine.length - Math.floor(byLine.length * BODY));
  const ofNumbers = byLine.filter((_, index) => isNumberRow(textLines[index]!));
  for (const lines of [rows, body, ofNumbers]) {
    if (lines.length < 2 || lines.length === byLine.length) continue;
    for (const whole of dipsIn(countOf(lines), first, last, lines.length)) {
      const touching = gaps.filter((gap) => gap.from <= whole.to && gap.to >= whole.from);
      const inside = touching.filter((gap) => gap.from >= whole.from - 1 && gap.to <= whole.to + 1);
      if (touching.length === 0) gaps = [...gaps, whole];
      else if (inside.length >= 2) gaps = [...gaps.filter((gap) => !inside.includes(gap)), whole];
    }
  }
  return gaps;
}

function countOf(byLine: readonly Uint8Array[]): Uint16Array {
  const count = new Uint16Array(byLine[0]!.length);
  for (const covered of byLine) for (let x = 0; x < count.length; x++) count[x]! += covered[x]!;
  return count;
}

/** A line with several numbers is a row of the table, never a title or a note. */
export const isNumberRow = ({ words }: TableLine): boolean =>
  words.length > 2 && words.filter(({ text }) => isNumberLike(text)).length >= Math.max(2, 0.3 * words.length);

/** True when the line has no gap wider than a word space: a title or a group heading rather than a row of cells. */
export function isOneRun(covered: Uint8Array): boolean {
  const start = covered.indexOf(1);
  return start >= 0 && covered.indexOf(0, start) > covered.lastIndexOf(1);
}
