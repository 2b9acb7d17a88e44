import { hasRightToLeft } from '../../../../../domain/text-direction.ts';
import type { Character, TextItem } from '../characters.ts';

const LAM = '\u0644';
/** Alef, with madda, with hamza above or below, wasla. */
const ALEF = /[\u0622\u0623\u0625\u0627\u0671]/;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
/** Pixels: halves of one box meet exactly, except for the rounding of single precision. */
const ROUNDING = 0.05;

/**
 * A glyph that stands for several letters of a right-to-left script keeps their order. PDFium turns a line round letter by letter and
 * gives the letters of a ligature the wrong way about, each with its box or a part of it; what follows them would seem a space away.
 *
 *     ┌────┬────┐
 *     │ لا  =  ا│ ل │   given as ا, ل   →   ل, ا   each as wide as the glyph
 *     └────┴────┘
 */
export function orderLigatures(items: readonly TextItem[]): TextItem[] {
  const ordered: TextItem[] = [];
  for (let at = 0; at < items.length; ) {
    const glyph = piecesFrom(items, at);
    if (glyph.length > 1) ordered.push(...inOrder(glyph));
    else ordered.push(items[at]!);
    at += glyph.length || 1;
  }
  return ordered;
}

/** The letters from here on that one glyph stands for. */
function piecesFrom(items: readonly TextItem[], at: number): Character[] {
  const pieces: Character[] = [];
  for (let next = at; next < Math.min(items.length, at + LONGEST); next++) {
    const item = items[next]!;
    if (typeof item === 'string' || !hasRightToLeft(item.text) || !LETTER_OR_MARK.test(item.text)) break;
    const last = pieces.at(-1);
    if (last && !isSameGlyph(last, item)) break;
    pieces.push(item);
  }
  return pieces;
}

/** Letters of the longest ligatures, the name of God and the words said after the prophet's. */
const LONGEST = 18;

const isSameGlyph = (a: Character, b: Character): boolean =>
  a.run === b.run &&
  a.originX === b.originX &&
  a.originY === b.originY &&
  a.top === b.top &&
  a.bottom === b.bottom &&
  (a.left === b.left || Math.abs(a.right - b.left) < ROUNDING || Math.abs(b.right - a.left) < ROUNDING);

function inOrder(glyph: readonly Character[]): Character[] {
  const turned = glyph.toReversed();
  // No typeface joins an alef to a lam after it: a file that states them so was turned round itself.
  if (turned.length === 2 && ALEF.test(turned[0]!.text) && turned[1]!.text === LAM) turned.reverse();
  const penStart = Math.min(...glyph.map((piece) => piece.penStart));
  const penEnd = Math.max(...glyph.map((piece) => piece.penEnd));
  return turned.map((piece) => ({ ...piece, penStart, penEnd }));
}
