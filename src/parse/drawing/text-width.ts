import { FONT_WIDTHS } from './font-widths.ts';

type Weight = 'regular' | 'bold';

/** Widths by character code, 0 where none is known. Plain arrays: this is asked for every character of a document. */
const widthsOf = (weight: Weight): Float64Array => {
  const widths = new Float64Array(0x20b0);
  for (const [first, list] of FONT_WIDTHS[weight]) {
    for (const [at, width] of list.split(' ').entries()) widths[first + at] = Number(width) / 1000;
  }
  return widths;
};
const WIDTHS = { regular: widthsOf('regular'), bold: widthsOf('bold') };

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;
const OTHERS: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\u200b-\u200f\u2060\ufeff]/u, 0],
  [WIDE, 1],
  [/\p{Lu}/u, 0.69],
];
const OTHER = 0.556;
const MONOSPACE = 0.6;

const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** Of a character that no table holds: as wide as its letter without accents, or as its kind. */
function otherWidth(character: string, weight: Weight): number {
  let width = known[weight].get(character);
  if (width === undefined) {
    const base = character.normalize('NFD').charCodeAt(0);
    width = WIDTHS[weight][base] || (OTHERS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER);
    known[weight].set(character, width);
  }
  return width;
}

export interface TypeFace {
  size: number;
  bold?: boolean;
  italic?: boolean;
  monospace?: boolean;
}

/** How far one character moves the pen. */
export function penAdvance(character: string, { size, bold, monospace }: TypeFace): number {
  const weight = bold ? 'bold' : 'regular';
  const width = WIDTHS[weight][character.charCodeAt(0)] || otherWidth(character, weight);
  if (!monospace) return width * size;
  return (width === 0 ? 0 : width >= 1 && WIDE.test(character) ? 2 * MONOSPACE : MONOSPACE) * size;
}

export function textWidth(text: string, face: TypeFace): number {
  let width = 0;
  for (const character of text) width += penAdvance(character, face);
  return width;
}
