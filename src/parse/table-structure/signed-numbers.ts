import { isNumberLike } from '../number-like.ts';
import type { Word } from '../page-content.ts';
import { switchableRule } from '../rules.ts';
import type { TableLine, TableWord } from './text-lines.ts';

const JOINS_SIGNS = switchableRule('table: signs belong to the number beside them');

/** What stands before its number: `$`, `US$`, `(`, `€(`. */
const BEFORE = /^(?:\(|\(?[A-Z]{0,3}\p{Sc}\(?)$/u;
/** What stands behind it: `)`, `%`, `)%`. */
const BEHIND = /^[)%‰]+$/u;
/** A currency sign stands at the other edge of its column; further away, in word heights, it belongs to nothing. */
const WIDEST_BEFORE = 16;
const WIDEST_BEHIND = 3;

/** So many words of letters behind numbers make a column of units; they begin, or have their middle, at one place (in word heights). */
const LEAST_UNITS = 2;
const ONE_PLACE = 0.3;
const WORD_OF_LETTERS = /^\p{L}/u;

/**
 * Signs and brackets go to the number that they stand beside, whatever the gap: they are set in columns of their own only to
 * keep digits below digits.
 *
 *     Revenue   $   5,363   $   4,907          Revenue   $5,363   $4,907
 *     Other         ( 370 )     ( 102 )   →    Other     (370)    (102)
 *
 * Lines between them do not count: edges of shading look like lines, and nobody means a column of bare signs. A sign among
 * units is one of them, and stays in their column.
 *
 *     Haemoglobin    14.1   g/dl
 *     Haematocrit    42     %
 *     Volume         88     fl
 */
export function joinSigns(lines: readonly Pick<TableLine, 'words'>[], wordHeight: number): TableWord[][] {
  if (!JOINS_SIGNS.isOn) return lines.map(({ words }) => [...words]);
  const units = lines.flatMap(({ words }) => words.filter((word, at) => isUnit(word, words[at - 1])));
  return lines.map(({ words }) => {
    const joined: TableWord[] = [];
    for (const word of words) {
      const last = joined.at(-1);
      const gap = last ? (word.x0 - last.x1) / wordHeight : Infinity;
      if (last && joins(last.text, word.text, gap) && !isAmongUnits(word, units, wordHeight))
        joined[joined.length - 1] = both(last, word);
      else joined.push(word);
    }
    return joined;
  });
}

function joins(before: string, text: string, gap: number): boolean {
  if (BEFORE.test(before)) return gap < WIDEST_BEFORE && (BEFORE.test(text) || isAmount(text));
  return BEHIND.test(text) && gap < WIDEST_BEHIND && isAmount(before);
}

const isUnit = (word: TableWord, before: TableWord | undefined): boolean =>
  before !== undefined && isAmount(before.text) && WORD_OF_LETTERS.test(word.text);

function isAmongUnits(sign: TableWord, units: readonly TableWord[], wordHeight: number): boolean {
  const isBelow = (unit: TableWord): boolean =>
    Math.min(Math.abs(unit.x0 - sign.x0), Math.abs(unit.x0 + unit.x1 - sign.x0 - sign.x1) / 2) < ONE_PLACE * wordHeight;
  return BEHIND.test(sign.text) && units.filter(isBelow).length >= LEAST_UNITS;
}

/** A number, or the dash in its place; not a sign alone. */
const isAmount = (text: string): boolean => isNumberLike(text) && !BEFORE.test(text) && !BEHIND.test(text);

/** As high as the number: signs come in other fonts. */
function both(left: TableWord, right: TableWord): TableWord {
  const { y0, y1 } = BEFORE.test(left.text) ? right : left;
  return { x0: left.x0, x1: right.x1, y0, y1, text: left.text + right.text, parts: [...left.parts, ...right.parts] };
}

/** Which words are signs of a number, and on which side of it they stand. */
export function signRoles(signed: readonly TableWord[]): Map<Word, 'before' | 'behind'> {
  const roles = new Map<Word, 'before' | 'behind'>();
  for (const { parts } of signed) {
    const amount = parts.findIndex(({ text }) => isAmount(text.trim()));
    if (parts.length > 1)
      for (const [at, part] of parts.entries()) if (at !== amount) roles.set(part, at < amount ? 'before' : 'behind');
  }
  return roles;
}
