import { isWrittenNumber } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { columnAt } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord, WORD_SPACE } from './text-lines.ts';

/** The same in typewriter type: as wide as a letter. */
const TYPEWRITER_SPACE = 0.8;
/** Share of the lines that are so long, at most: where more have text, columns stand close. */
const MOST_TORN = 0.3;
/** Share of a column's texts that must be the same unit; its heading and dashes may stand there too. */
const SAME_UNIT = 0.6;
/** In word heights: a unit may stand a little off its number. */
const UNIT_SPACE = 0.8;

const LABEL = /^\p{L}{2,}\.?$/u;

const TORN = switchableRule('table: ends of long texts are no column');

/**
 * A column in which every text goes on from the column before it, one word space apart, is the end of that column's longest texts.
 *
 *     Exercised                  │      │ (31,036)
 *     Expected to vest, December │ 2021 │   44,747      no column holds 2021
 *
 * Nor is one that holds nothing but the unit of the numbers before it: `616.10 │ EUR`, or the numbers of one label: `Chapter │ 11`, in a
 * table that has other columns.
 */
export function withoutTornColumns(
  view: Pick<TableView, 'lines' | 'wordHeight'>,
  columns: readonly Boundary[],
): Boundary[] {
  if (!TORN.isOn) return [...columns];
  const separators = columns.map(({ at }) => at);
  return columns.filter((_, index) => {
    const firsts = view.lines.flatMap(({ words }) => {
      const first = words.findIndex((word) => columnAt(separators, middleX(word)) === index + 1);
      return first === -1 ? [] : [{ word: words[first]!, before: words[first - 1] }];
    });
    const gap = ({ word, before }: First): number => (before ? word.x0 - before.x1 : Infinity) / view.wordHeight;
    if (firsts.length > Math.max(1, MOST_TORN * view.lines.length)) {
      const close = firsts.filter((first) => gap(first) < UNIT_SPACE);
      return !isUnit(close, firsts.length) && (columns.length === 1 || !isLabel(close, firsts.length));
    }
    return !firsts.every((first) => gap(first) < wordSpace(first.word));
  });
}

interface First {
  word: TableWord;
  before: TableWord | undefined;
}

/** The same word behind every number that it stands close to. */
function isUnit(firsts: readonly First[], all: number): boolean {
  const behindNumbers = firsts.filter(({ before }) => isWrittenNumber(before!.text));
  const isOne = new Set(behindNumbers.map(({ word }) => word.text)).size === 1;
  return isOne && behindNumbers.length >= Math.max(2, SAME_UNIT * all);
}

/** The same word before every number that it stands close to: `Chapter │ 11`. */
function isLabel(firsts: readonly First[], all: number): boolean {
  const numbers = firsts.filter(({ word, before }) => isWrittenNumber(word.text) && LABEL.test(before!.text));
  const isOne = new Set(numbers.map(({ before }) => before!.text)).size === 1;
  return isOne && numbers.length >= Math.max(2, SAME_UNIT * all);
}

const wordSpace = ({ parts }: TableWord): number => (parts[0]?.font?.monospace ? TYPEWRITER_SPACE : WORD_SPACE);
