import { bottom, right } from '../../domain/geometry.ts';
import { isClose, isLevel, isMuchOf, isNearlyAllOf } from '../alike.ts';
import type { Glyph } from '../page-content.ts';
import { AXIS, heightOf, type Item, middleDown } from './item.ts';
import { letterLatex, signLatex } from './symbols.ts';

/** Fonts that map `=`, `+` and brackets to other characters, or to none. */
const HIDING_FONT = /^(?:TeXCM|Adv)/;
const HIDDEN: Readonly<Record<string, string>> = { '¼': '=', þ: '+', ð: '(', Þ: ')', '½': '[', '¾': ']' };
/** The same fonts encode point, comma and slash as TeX's math italic font does. */
const HIDING_SLANTED_FONT = /^TeXCMMathsItalic/;
const HIDDEN_SLANTED: Readonly<Record<string, string>> = { ':': '.', ';': ',', '=': '/' };
const UNREADABLE = /[\ufffd\ue000-\uf8ff\p{Cc}]|[þð¼½¾]/u;
const MATH_FONT = /^(?:CMMI|CMSY|CMEX|CMMIB|LMMath|MSBM|MSAM|Pazo|txmi|pxmi|rtxmi|MTMI|Euclid|.*Math)/i;
export const isMathFont = (fontName: string): boolean => MATH_FONT.test(fontName);

const PIECES: readonly (readonly [pieces: string, sign: string])[] = [
  ['⎛⎜⎝', '('],
  ['⎞⎟⎠', ')'],
  ['⎡⎢⎣', '['],
  ['⎤⎥⎦', ']'],
  ['⎧⎨⎩⎪', '{'],
  ['⎫⎬⎭⎪', '}'],
  ['|', '|'],
  ['‖', '‖'],
];
/** Symbols whose origin may be off the baseline: they are centred on the axis. */
export const LARGE_OPERATOR = /^[∑∏∐∫∬∭∮⋃⋂⨁⨂⨀⨆⨄⋀⋁]$/u;
const CENTRED = /^[√(){}[\]|‖⌊⌋⌈⌉⟨⟩]$/u;
/** A bracket of this height in font sizes was enlarged for its content. */
const TALL = 1.15;

/** Converts glyphs to items; null if one cannot be read. */
export function itemsOf(glyphs: readonly Glyph[]): Item[] | null {
  const items: Item[] = [];
  for (const glyph of glyphs) {
    const text = meaningOf(glyph);
    if (text === null) return null;
    if (text.trim() !== '') items.push(itemOf(glyph, text));
  }
  return joinPieces(items);
}

function meaningOf(glyph: Glyph): string | null {
  const { text, fontName, bbox, size } = glyph;
  if (HIDING_SLANTED_FONT.test(fontName)) return HIDDEN_SLANTED[text] ?? text;
  if (HIDING_FONT.test(fontName)) {
    const hidden = HIDDEN[text];
    if (hidden) return hidden;
    if (text === '\ufffd' && isNearlyAllOf(bbox.height, size) && !isMuchOf(bbox.width, size)) return ']';
  }
  return UNREADABLE.test(text) ? null : text;
}

function itemOf(glyph: Glyph, text: string): Item {
  const { bbox, size, fontName } = glyph;
  const box = { left: bbox.left, right: right(bbox), top: bbox.top, bottom: bottom(bbox) };
  const isCentred = LARGE_OPERATOR.test(text) || (CENTRED.test(text) && bbox.height > TALL * size);
  const isPlainLetter = /^[A-Za-z]$/.test(text);
  return {
    ...box,
    baseline: isCentred ? middleDown(box) + AXIS * size : glyph.baseline,
    size,
    latex: /^\p{L}$/u.test(text) ? letterLatex(text, glyph) : signLatex(text),
    text,
    isRoman: isPlainLetter && !glyph.italic && !/^(?:CMSY|MSBM|.*Blackboard)/i.test(fontName),
    isMathFont: isMathFont(fontName),
  };
}

/**
 * Joins the stacked pieces of a bracket:
 *
 *     ⎧
 *     ⎨   {
 *     ⎩
 */
function joinPieces(items: readonly Item[]): Item[] {
  const whole: Item[] = [];
  for (const item of items) {
    const kind = PIECES.find(([pieces]) => pieces.includes(item.text));
    const above = kind && whole.find((other) => isPieceOf(other, item, kind));
    if (!kind || (above === undefined && (item.text === '|' || item.text === '‖'))) {
      whole.push(item);
      continue;
    }
    const sign = above && above.text !== '⎪' ? above.text : kind[1];
    const joined = above ?? { ...item };
    joined.left = Math.min(joined.left, item.left);
    joined.right = Math.max(joined.right, item.right);
    joined.top = Math.min(joined.top, item.top);
    joined.bottom = Math.max(joined.bottom, item.bottom);
    joined.baseline = middleDown(joined) + AXIS * joined.size;
    joined.text = sign;
    joined.latex = signLatex(sign);
    if (!above) whole.push(joined);
  }
  return whole;
}

function isPieceOf(joined: Item, piece: Item, [pieces, sign]: readonly [string, string]): boolean {
  const isAlike = joined.text === sign || (piece.text === '⎪' && (joined.text === '{' || joined.text === '}'));
  if (!isAlike || !pieces.includes(piece.text)) return false;
  const isInColumn = isClose(joined.left - piece.left, piece.size);
  const gap = Math.max(piece.top - joined.bottom, joined.top - piece.bottom);
  return isInColumn && (gap < 0 || isLevel(gap, 0, piece.size)) && heightOf(joined) > 0;
}
