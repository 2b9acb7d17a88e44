import { pairsOf } from '../../domain/plain-object.ts';

export type NumberStyle = 'decimal' | 'padded' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman';

const ROMAN = pairsOf('m 1000 cm 900 d 500 cd 400 c 100 xc 90 l 50 xl 40 x 10 ix 9 v 5 iv 4 i 1');
/** Larger numbers are not written as letters or Roman numerals; a file may start at a billion. */
const MOST_LETTERS = 26 * 20;
const MOST_ROMAN = 4_999;

export function writtenNumber(number: number, style: NumberStyle): string {
  if (style === 'padded') return String(number).padStart(2, '0');
  const text = /letter$/.test(style) ? letters(number) : /roman$/.test(style) ? roman(number) : String(number);
  return /^upper/.test(style) ? text.toUpperCase() : text;
}

/** a … z, aa, bb …, as in word processors. */
function letters(number: number): string {
  if (number < 1 || number > MOST_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

function roman(number: number): string {
  if (number < 1 || number > MOST_ROMAN) return String(number);
  let [rest, text] = [number, ''];
  for (const [sign, value] of Object.entries(ROMAN)) {
    for (; rest >= Number(value); rest -= Number(value)) text += sign;
  }
  return text;
}
