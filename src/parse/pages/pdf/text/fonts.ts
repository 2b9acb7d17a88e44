import type { PdfEngine } from '../engine.ts';
import { FONT_FLAG } from '../pdfium-codes.ts';

/** What a font says about itself, independent of the size it is used at. */
export interface FontFace {
  name: string;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Its codes are its own, not those of a common encoding. */
  symbolic: boolean;
}

/** Bits of the font descriptor's Flags (ISO 32000-1, table 123). */

/** `Medi` is URW's bold, `CMBX` and its like are the bold faces of Computer Modern, `Bd` and `Hv` are Adobe's short forms. */
const BOLD_NAME =
  /bold|black|heavy|demi|(?:^|[-,])(?:bd|hv|blk)(?:it|i|cn)?\b|medi(?:um)?ital$|-medi$|^cm(?:bx|b|ssbx|bsy)\d|^sfbx\d|^lmroman.*bold/i;
const LIGHTER_NAME = /light|thin|regular|book|roman$|(?:^|-)(?:lt|rg)\b/i;
const ITALIC_NAME = /italic|obliq|slant|kursiv|(?:[-,]|bd|bold)(?:it|i)$|^cm(?:ti|mi|sl|bxti)\d|^sfti\d/i;
/** Short for italic; in small letters it would be found in Digital and Capital. */
const ITALIC_SHORT_NAME = /Ital(?![a-z])/;
const MONOSPACE_NAME =
  /courier|mono|consol|menlo|typewriter|inconsolata|fixed|lucidacon|^cmtt|^sftt|cour(?:b|i)?$|sourcecode|fira\s?code|^ms[- ]?(?:gothic|mincho)|^ＭＳ\s?[ゴ明]/i;

/** PDFium derives the weight from StemV, which regular faces state up to about 120 (600) and bold faces from 140 (700). */
const BOLD_WEIGHT = 700;

export function fontFace(rawName: string, flags: number, weight: number, italicAngle: number): FontFace {
  const name = rawName.replace(/^[A-Z]{6}\+/, '');
  return {
    name,
    bold:
      BOLD_NAME.test(name) ||
      (flags & FONT_FLAG.forceBold) !== 0 ||
      (weight >= BOLD_WEIGHT && !LIGHTER_NAME.test(name)),
    italic:
      ITALIC_NAME.test(name) ||
      ITALIC_SHORT_NAME.test(name) ||
      (flags & FONT_FLAG.italic) !== 0 ||
      (italicAngle !== 0 && Math.abs(italicAngle) < 60),
    monospace: MONOSPACE_NAME.test(name) || (flags & FONT_FLAG.fixedPitch) !== 0,
    symbolic: (flags & FONT_FLAG.symbolic) !== 0,
  };
}

export function readFontFace(engine: PdfEngine, font: number): FontFace {
  const { call, readUtf8, scratch, int } = engine;
  const name = readUtf8((buffer, bytes) => call.FPDFFont_GetBaseFontName(font, buffer, bytes));
  const angle = call.FPDFFont_GetItalicAngle(font, scratch) ? int(scratch) : 0;
  const flags = call.FPDFFont_GetFlags(font);
  const isFixed = (flags & FONT_FLAG.fixedPitch) !== 0 && hasOneWidth(engine, font);
  return fontFace(name, isFixed ? flags : flags & ~FONT_FLAG.fixedPitch, call.FPDFFont_GetWeight(font), angle);
}

/** Some writers flag every font as fixed pitch. Widths show it: `i` and `m` differ in all others. */
function hasOneWidth({ call, scratch, float }: PdfEngine, font: number): boolean {
  const widths = [...'imW1']
    .map((letter) => (call.FPDFFont_GetGlyphWidth(font, letter.charCodeAt(0), 1, scratch) ? float(scratch) : 0))
    .filter((width) => width > 0);
  return Math.max(...widths, 0) <= 1.1 * Math.min(...widths, Infinity);
}
