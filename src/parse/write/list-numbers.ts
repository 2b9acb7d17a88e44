/** How numbers of lists and headings are written, whatever a format calls it. */
export type NumberStyle = 'decimal' | 'padded' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman';

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Beyond these nobody counts in letters or Roman numbers; a file may start at a billion. */
const MOST_LETTERS = 26 * 20;
const MOST_ROMAN = 4_999;

export function writtenNumber(number: number, style: NumberStyle): string {
  switch (style) {
    case 'decimal':
      return String(number);
    case 'padded':
      return String(number).padStart(2, '0');
    case 'lower-letter':
      return letters(number);
    case 'upper-letter':
      return letters(number).toUpperCase();
    case 'lower-roman':
      return roman(number);
    case 'upper-roman':
      return roman(number).toUpperCase();
  }
}

/** a … z, aa, bb …: as word processors count. */
function letters(number: number): string {
  if (number < 1 || number > MOST_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

function roman(number: number): string {
  if (number < 1 || number > MOST_ROMAN) return String(number);
  let [rest, text] = [number, ''];
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}
