import { consecutive, type Filled } from '../../domain/lists.ts';
import { isSameSize } from '../alike.ts';
import type { Item } from './item.ts';
import { isFunction, wordLatex } from './symbols.ts';

/** Largest gap within words and numbers in font sizes. */
const CLOSE = 0.14;
/** The digit 1 has wide side bearings. */
const CLOSE_DIGITS = 0.3;
const WORD_SPACE = 0.75;
/** Italic letters of a text font that spell a word rather than a product. */
const SLANTED_WORD = /^[A-Z]?(?=[a-z]*[aeiou])[a-z]{3,}$/;

/** Joins digits to numbers and letters to words on one line. */
export function joinFormulaWords(row: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const run of runsOf(row)) {
    const text = run.map((item) => item.text).join('');
    const isSlanted = !run[0].isRoman && /^[A-Za-z]/.test(text);
    if (isSlanted && (!SLANTED_WORD.test(text) || run.some((item) => item.isMathFont))) joined.push(...run);
    else if (run.length === 1) joined.push(run[0]);
    else joined.push(one(run, text, isSlanted));
  }
  return joinTexts(joined);
}

type Run = Filled<Item>;

function one(run: Run, text: string, isSlanted: boolean): Item {
  const isNumber = /^\d/.test(text);
  return {
    ...run[0],
    right: Math.max(...run.map((item) => item.right)),
    top: Math.min(...run.map((item) => item.top)),
    bottom: Math.max(...run.map((item) => item.bottom)),
    text,
    latex: isNumber ? text : isSlanted ? `\\mathit{${text}}` : wordLatex(text),
  };
}

/** Runs of adjacent letters in one style, or of digits with separators. */
const runsOf = (row: readonly Item[]): Run[] =>
  consecutive(row, (last, item, run) => {
    const room = /^\d$/.test(item.text) && /^\d$/.test(last.text) ? CLOSE_DIGITS : CLOSE;
    const isClose = item.left - last.right < room * item.size && isLevel(last, item);
    return isClose && continues(run, last, item, row[row.indexOf(item) + 1]);
  });

const isLevel = (a: Item, b: Item): boolean => Math.abs(a.baseline - b.baseline) < 0.05 * b.size && isSameSize(a, b);

function continues(run: Run, last: Item, item: Item, next: Item | undefined): boolean {
  const isDigit = /^\d$/.test(item.text);
  if (/^\d$/.test(run[0].text)) {
    if (isDigit) return true;
    // A point or comma belongs to a number only before another digit.
    const isFollowed = next !== undefined && /^\d$/.test(next.text) && next.left - item.right < 2 * CLOSE * item.size;
    return /^[.,]$/.test(item.text) && /^\d$/.test(last.text) && isFollowed;
  }
  const isWord = /^[A-Za-z]$/.test(item.text) && /^[A-Za-z]$/.test(last.text);
  return (
    isWord && item.isRoman === last.isRoman && item.isMathFont === last.isMathFont && isPlain(item) && isPlain(last)
  );
}

/** Bold and calligraphic letters are single-letter names. */
const isPlain = (item: Item): boolean => item.latex === item.text;

/** Adjacent upright words are text: `if x is even`. */
function joinTexts(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const gap = last ? item.left - last.right : Infinity;
    if (last && isText(last) && isText(item) && gap < WORD_SPACE * item.size && isLevel(last, item)) {
      const text = `${last.text} ${item.text}`;
      joined[joined.length - 1] = {
        ...last,
        right: item.right,
        top: Math.min(last.top, item.top),
        bottom: Math.max(last.bottom, item.bottom),
        text,
        latex: `\\text{${text}}`,
      };
    } else joined.push(item);
  }
  return joined;
}

const isText = ({ text, isRoman }: Item): boolean => isRoman && text.length > 1 && !isFunction(text);
