import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import { columnAt } from './row-features.ts';
import type { TableView } from './table-view.ts';
import { middleX, type TableWord, WORD_SPACE } from './text-lines.ts';

/** The same in typewriter type: as wide as a letter. */
const TYPEWRITER_SPACE = 0.8;
/** Share of the lines that are so long, at most: where more have text, columns stand close. */
const MOST_TORN = 0.3;

const TORN = switchableRule('table: ends of long texts are no column');

/**
 * A column in which every text goes on from the column before it, one word space apart, is the end of that column's longest texts.
 *
 *     Exercised                  │      │ (31,036)
 *     Expected to vest, December │ 2021 │   44,747      no column holds 2021
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
    if (firsts.length > Math.max(1, MOST_TORN * view.lines.length)) return true;
    return !firsts.every(({ word, before }) => before && word.x0 - before.x1 < wordSpace(word) * view.wordHeight);
  });
}

const wordSpace = ({ parts }: TableWord): number => (parts[0]?.font?.monospace ? TYPEWRITER_SPACE : WORD_SPACE);
