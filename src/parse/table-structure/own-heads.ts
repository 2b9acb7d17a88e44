import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { wordsByColumn } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord, textsIn } from './text-lines.ts';

/** Texts that stand further apart than this, in word heights, are not one. */
const APART = 0.9;
/** A line of more than this share of the table's height is the boundary. */
const DRAWN = 0.3;

const OWN_HEADS = switchableRule('table: of two texts over two columns each has its own');

/**
 * Numbers stand right in their column and heads often left. Where two texts of a line share one column though a neighbour has none,
 * boundaries pass on the other side of the nearer text, if nothing else stands between.
 *
 *     Item     Unit price               Item  │  Unit price
 *     Cups              │ 4.20     →    Cups  │         4.20
 *     Plates            │ 6.00          Plates│         6.00
 */
export function withHeadsOfTheirOwn(view: TableView, columns: readonly Boundary[]): Boundary[] {
  if (!OWN_HEADS.isOn) return [...columns];
  const separators = columns.map(({ at }) => at);
  const crossing = columns.map(() => new Set<TableWord>());
  for (const { words } of view.lines) {
    const texts = wordsByColumn(words, separators).map((inColumn) => textsIn(inColumn, APART * view.wordHeight));
    for (const { boundary, text } of [...shiftsRight(texts), ...shiftsLeft(texts)]) {
      for (const word of text) crossing[boundary]!.add(word);
    }
  }
  const moved = columns.map((column, index) => {
    const isDrawn = (view.ruledHeight[Math.round(column.at)] ?? 0) > DRAWN;
    return isDrawn || crossing[index]!.size === 0 ? column : (passing(view.words, column, crossing[index]!) ?? column);
  });
  // Where one is held back by a word in the way, the next may pass it; then nothing is sure.
  return moved.every(({ at }, index) => index === 0 || at > moved[index - 1]!.at) ? moved : [...columns];
}

interface Shift {
  boundary: number;
  text: readonly TableWord[];
}

/** From a column with two texts over columns with one to the first that has none, each gives its last text to the next. */
function shiftsRight(texts: readonly (readonly TableWord[][])[]): Shift[] {
  return texts.flatMap((inColumn, from) => {
    if (inColumn.length < 2) return [];
    const to = texts.findIndex((other, column) => column > from && other.length !== 1);
    if (to === -1 || texts[to]!.length > 0) return [];
    return texts.slice(from, to).map((column, index) => ({ boundary: from + index, text: column.at(-1)! }));
  });
}

function shiftsLeft(texts: readonly (readonly TableWord[][])[]): Shift[] {
  const mirrored = texts.toReversed().map((inColumn) => inColumn.toReversed());
  return shiftsRight(mirrored).map(({ boundary, text }) => ({ boundary: texts.length - 2 - boundary, text }));
}

/** The boundary with some words on its other side; null where others are in the way. */
function passing(words: readonly TableWord[], column: Boundary, crossing: ReadonlySet<TableWord>): Boundary | null {
  const isLeft = (word: TableWord): boolean => middleX(word) <= column.at !== crossing.has(word);
  const from = Math.max(...words.filter(isLeft).map(({ x1 }) => x1));
  const to = Math.min(...words.filter((word) => !isLeft(word)).map(({ x0 }) => x0));
  return from < to ? { ...column, from, to, at: (from + to) / 2 } : null;
}
