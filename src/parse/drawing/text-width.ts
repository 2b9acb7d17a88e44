/**
 * Widths in parts of the type size, near those of Arial and Liberation Sans. What is drawn with another font is a little
 * wider or narrower; boxes stay at most a character off.
 */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[ijl'|.,:;!]/, 0.25],
  [/[ftrI()[\]{}/\\\-" `]/, 0.31],
  [/[mwMW@%]/, 0.87],
  [/[A-HJ-LN-VX-Z&]/, 0.69],
  [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|[\u{1f300}-\u{2ffff}]/u, 1],
  [/\p{Lu}/u, 0.69],
  [/\p{M}/u, 0],
];
const OTHER = 0.556;
const BOLD = 1.06;
const MONOSPACE = 0.6;

const known = new Map<string, number>();

function widthOf(character: string): number {
  let width = known.get(character);
  if (width === undefined) {
    width = CLASSES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
    known.set(character, width);
  }
  return width;
}

export interface TypeFace {
  size: number;
  bold?: boolean;
  italic?: boolean;
  monospace?: boolean;
}

export function textWidth(text: string, { size, bold, monospace }: TypeFace): number {
  let width = 0;
  for (const character of text)
    width += monospace ? Math.max(MONOSPACE, Math.floor(widthOf(character))) : widthOf(character);
  return width * size * (bold && !monospace ? BOLD : 1);
}
