import { itemsAt, lowest, neighbours } from '../../../domain/lists.ts';
import { mean } from '../../../domain/statistics.ts';
import type { NetworkAnswer } from '../../../models/table-network.ts';
import { isOneLineAway, isOverHalf } from '../../alike.ts';
import { middleOf, type TokenBox } from './candidates.ts';
import { type DecodedCell, settleOverlaps } from './settle-overlaps.ts';
import type { TableTokens } from './tokens.ts';

export interface DecodedTable {
  cells: DecodedCell[];
  rowCount: number;
  columnCount: number;
  headerRowCount: number;
  /** Words that are not part of the table: a title above it, notes below it. */
  outside: number[];
  /** Probability of the boundary after each row, and after each column. */
  rowCertainty: number[];
  columnCertainty: number[];
}

const HEADER = 1;
const OUTSIDE = 2;

/** Whether the network sees a text as not part of the table. */
export const isOutside = (words: readonly number[], { classes }: NetworkAnswer): boolean =>
  isOverHalf(mean(words.map((word) => probability(classes, word, OUTSIDE))), 1);

/** What is known of words, by their indexes, before the network is asked. */
export interface KnownWords {
  /** Shown to the network and left out of the table. */
  refused: ReadonlySet<number>;
  /** Lines that run beside rows. */
  sideLines: readonly number[][];
  /** Check boxes: what stands beside one is its label, also a wide space away. */
  marks: ReadonlySet<number>;
}

const NOTHING_KNOWN: KnownWords = { refused: new Set(), sideLines: [], marks: new Set() };

export function decodeTable(
  answer: NetworkAnswer,
  tokens: TableTokens,
  { refused, sideLines, marks }: KnownWords = NOTHING_KNOWN,
): DecodedTable {
  const { boxes } = tokens;
  const columns = boundaries(answer.columns);
  const rows = boundaries(answer.rows);
  const cuts = itemsAt(tokens.columnCandidates, columns).map(({ from, to }) => (from + to) / 2);
  const beside = new Set(sideLines.flat());
  const isApart = (gap: number, before: number): boolean => (marks.has(before) ? !isOneLineAway(gap, 1) : gap >= 0.55);
  const phrases = [
    ...phrasesOf(boxes, cuts, isApart).map((phrase) => phrase.filter((i) => !beside.has(i))),
    ...sideLines,
  ]
    .map((phrase) => phrase.filter((i) => !refused.has(i)))
    .filter((phrase) => phrase.length > 0);
  const isBeyond = outsidePhrases(phrases, boxes, answer);
  const rowsOf = (own: readonly number[]): [number, number] => placeOf(own, rows, answer.wordRows, answer.rows.length);
  const rowsPassed = (own: readonly number[]): [number, number] => {
    const passed = own.flatMap((word) => rowsOf([word]));
    return [Math.min(...passed), Math.max(...passed)];
  };
  const cells = phrases
    .filter((phrase) => !isBeyond(phrase))
    .map(
      (words): DecodedCell => ({
        rows: beside.has(words[0]!) ? rowsPassed(words) : rowsOf(words),
        columns: placeOf(words, columns, answer.wordColumns, answer.columns.length),
        words,
      }),
    );
  const keptRows = dropEmpty(cells, 'rows', rows.length + 1);
  const keptColumns = dropEmpty(cells, 'columns', columns.length + 1);
  const columnAt = (x: number): number =>
    keptColumns.slice(1).filter((column) => column <= cuts.filter((cut) => cut < x).length).length;
  separateNeighbours(cells, boxes, columnAt);
  const settled = settleOverlaps(cells);
  const rowCount = keptRows.length;
  return {
    cells: settled,
    rowCount,
    columnCount: keptColumns.length,
    headerRowCount: headerRows(settled, rowCount, answer.classes),
    outside: phrases.filter(isBeyond).flat(),
    rowCertainty: certainty(keptRows, rows, answer.rows),
    columnCertainty: certainty(keptColumns, columns, answer.columns),
  };
}

const boundaries = (odds: Float32Array): number[] => [...odds].flatMap((value, i) => (value > 0 ? [i] : []));

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Of the three classes of a word. */
function probability(classes: Float32Array, word: number, kind: number): number {
  const own = classes[3 * word + kind]!;
  let others = 0;
  for (let k = 3 * word; k < 3 * word + 3; k++) others += Math.exp(classes[k]! - own);
  return 1 / others;
}

/** Words of a line that are close together, with no column boundary between them: they share a cell. */
function phrasesOf(
  boxes: readonly TokenBox[],
  cuts: readonly number[],
  isApart: (gap: number, before: number) => boolean,
): number[][] {
  const farthest = 0.4;
  type Phrase = { words: number[]; last: TokenBox };
  const phrases: Phrase[] = [];
  const inOrder = boxes.map((word, i) => ({ word, i })).sort((a, b) => a.word.x0 - b.word.x0);
  for (const { word, i } of inOrder) {
    const dropOf = ({ last }: Phrase): number => Math.abs(middleOf(word) - middleOf(last));
    const near = phrases.filter((phrase) => {
      const gap = word.x0 - phrase.last.x1;
      if (gap <= -0.5 || isApart(gap, phrase.words.at(-1)!) || dropOf(phrase) >= farthest) return false;
      return !cuts.some((cut) => phrase.last.x1 - 0.25 <= cut && cut <= word.x0 + 0.25);
    });
    const best = lowest(near, dropOf);
    if (best) {
      best.words.push(i);
      best.last = word;
    } else phrases.push({ words: [i], last: word });
  }
  return phrases.map(({ words }) => words);
}

/** A cell does not span a column where another text of its line is, far from it: it has the columns of its text. */
function separateNeighbours(
  cells: readonly DecodedCell[],
  boxes: readonly TokenBox[],
  columnAt: (x: number) => number,
): void {
  const wide = cells.filter(({ columns: [first, last] }) => first !== last);
  if (wide.length === 0) return;
  const texts = phrasesOf(boxes, [], (gap) => !isOneLineAway(gap, 1)).map((words) => {
    const [first, last] = [boxes[words[0]!]!, boxes[words.at(-1)!]!];
    return { words, box: first, from: columnAt(first.x0), to: columnAt(last.x1) };
  });
  for (const cell of wide) {
    const [first, last] = cell.columns;
    const { box, from, to } = texts.find(({ words }) => words.includes(cell.words[0]!))!;
    const isTaken = texts.some(
      (other) =>
        (other.to < from ? other.from >= first : other.from > to && other.to <= last) &&
        other.box.y0 < box.y1 &&
        box.y0 < other.box.y1,
    );
    if (isTaken) cell.columns = [from, to];
  }
}

/** Only what is above or below all of the table's own text can be outside: no word leaves the middle of a table. */
function outsidePhrases(
  phrases: readonly number[][],
  boxes: readonly TokenBox[],
  answer: NetworkAnswer,
): (phrase: number[]) => boolean {
  const looksOutside = (phrase: number[]): boolean => isOutside(phrase, answer);
  const inside = phrases.filter((phrase) => !looksOutside(phrase)).flat();
  if (inside.length === 0) return () => false;
  const middles = (words: readonly number[]): number[] => itemsAt(boxes, words).map(middleOf);
  const [top, bottom] = [Math.min(...middles(inside)), Math.max(...middles(inside))];
  return (phrase) =>
    looksOutside(phrase) &&
    (middles(phrase).every((y) => y < top - 0.3) || middles(phrase).every((y) => y > bottom + 0.3));
}

/** The most likely first and last row (or column) of a phrase: boundaries before it come first, then those it crosses, then the others. */
function placeOf(
  words: readonly number[],
  chosen: readonly number[],
  odds: Float32Array,
  count: number,
): [number, number] {
  // Unnormalised odds are enough: the missing factor is the same for every place.
  const oddsOf = (side: number): Float64Array => {
    const sums = new Float64Array(chosen.length);
    for (const word of words)
      for (let k = 0; k < sums.length; k++) sums[k]! += odds[3 * (word * count + chosen[k]!) + side]!;
    return sums;
  };
  const [before, across, after] = [oddsOf(0), oddsOf(1), oddsOf(2)];
  let single = before.reduce((sum, part) => sum + part, 0);
  let value = single;
  let first = 0;
  let best = { value: -Infinity, first: 0, last: 0 };
  // `single` is the value of being in row `last` alone, `value` that of the best stretch of rows that ends there.
  for (let last = 0; last <= chosen.length; last++) {
    if (single >= value) {
      value = single;
      first = last;
    }
    if (value > best.value + 1e-9) best = { value, first, last };
    value += (across[last] ?? 0) - (before[last] ?? 0);
    single += (after[last] ?? 0) - (before[last] ?? 0);
  }
  return [best.first, best.last];
}

/** Rows and columns without a cell of their own are removed. Renumbers the cells; returns the old numbers of those kept. */
function dropEmpty(cells: DecodedCell[], axis: 'rows' | 'columns', count: number): number[] {
  const own = new Set(cells.filter((cell) => cell[axis][0] === cell[axis][1]).map((cell) => cell[axis][0]));
  const kept = Array.from({ length: count }, (_, i) => i).filter((i) => own.has(i));
  if (kept.length === 0) {
    for (const cell of cells) cell[axis] = [0, 0];
    return [0];
  }
  const numberOf = (old: number): number =>
    Math.max(
      0,
      kept.findLastIndex((i) => i <= old),
    );
  for (const cell of cells) {
    const [first, last] = cell[axis];
    const inside = kept.flatMap((old, number) => (old >= first && old <= last ? [number] : []));
    cell[axis] = inside.length > 0 ? [Math.min(...inside), Math.max(...inside)] : [numberOf(first), numberOf(first)];
  }
  return kept;
}

/** The surest boundary between two kept rows separates them. */
function certainty(kept: readonly number[], chosen: readonly number[], odds: Float32Array): number[] {
  return neighbours(kept).map(([row, next]) =>
    Math.max(...chosen.slice(row, next).map((candidate) => sigmoid(odds[candidate]!))),
  );
}

function headerRows(cells: readonly DecodedCell[], rowCount: number, classes: Float32Array): number {
  for (let row = 0; row < rowCount; row++) {
    const words = cells.filter(({ rows }) => rows[0] <= row && row <= rows[1]).flatMap((cell) => cell.words);
    if (words.length === 0 || !isOverHalf(mean(words.map((word) => probability(classes, word, HEADER))), 1)) return row;
  }
  return rowCount;
}
