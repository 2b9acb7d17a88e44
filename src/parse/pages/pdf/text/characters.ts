import { type BoundingBox, bottom, right } from '../../../../domain/geometry.ts';
import type { PdfEngine } from '../engine.ts';
import { boxOfRect, composeMatrices, mapBox, mapX, mapY, type PdfMatrix } from '../page-geometry.ts';
import { RENDER_MODE } from '../pdfium-codes.ts';
import { type FontFace, readFontFace } from './fonts.ts';
import { meaningByInk, meaningOf } from './meaning.ts';
import { isTexExtension, texExtension } from './tex-extension.ts';

/** What all characters of one text object share. */
export interface TextRun {
  face: FontFace;
  /** Height of the em square in page pixels. */
  size: number;
  color: string;
  /** Drawn invisibly (render modes 3 and 7) or fully transparent. */
  hidden: boolean;
  /** Unit vector of the reading direction, in page pixels (y down). */
  directionX: number;
  directionY: number;
  /** The text object in PDFium; 0 where there is none. */
  object: number;
}

/** One character of the text layer, in page pixels. */
export interface Character {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Where the pen stood: the left end of the glyph's baseline. */
  originX: number;
  originY: number;
  /** The pen's movement along the line. Unlike the ink it leaves no gap beside `1` or `I`. */
  penStart: number;
  penEnd: number;
  /** How much of that is ink beyond the glyph's own width, as an italic `f` has it, by the font's table of widths. */
  overhang: number;
  run: TextRun;
}

/** `space` is in the file; `guess` is a space or new line that PDFium saw between two pieces of text. */
export type TextItem = Character | 'space' | 'guess';

const hex = (value: number): string => value.toString(16).padStart(2, '0');
export const greenOf = (color: string): number => Number.parseInt(color.slice(3, 5), 16);
export const hexColor = (red: number, green: number, blue: number): string => `#${hex(red)}${hex(green)}${hex(blue)}`;

/** Marks where a word may be broken; only the one at a break is drawn, as a hyphen. */
const SOFT_HYPHEN = 0xad;
/** What PDFium puts in place of a hyphen at the end of a line. */
const LINE_END_HYPHEN = 0x02;

const UNKNOWN_FACE: FontFace = { name: '', bold: false, italic: false, monospace: false, symbolic: false };

/** Every kind of blank: ASCII, no-break, the typographer's spaces, ideographic. */
const SPACES = new Set([0x20, 0x09, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
const isSpace = (code: number): boolean => SPACES.has(code) || (code >= 0x2000 && code <= 0x200a);

/** What stays the same from one text object to the next of the same font. */
interface KnownFont {
  handle: number;
  face: FontFace;
  /** Advance in shares of the em square, by code point. */
  advances: Map<number, number>;
  /** The face as it is drawn outlined or slanted. */
  drawn: Map<string, FontFace>;
}

interface OpenRun extends TextRun {
  font: KnownFont;
  /** Pixels that the pen moves for a glyph one em wide. */
  emAdvance: number;
}

/** Characters of the page in PDFium's order, with the breaks between them. */
export function readCharacters(engine: PdfEngine, textPage: number, toPixels: PdfMatrix): TextItem[] {
  const { call, scratch: slot } = engine;
  const count = call.FPDFText_CountChars(textPage);
  const items: TextItem[] = [];
  const fonts = new Map<number, KnownFont>();
  let object = -1;
  let run: OpenRun | null = null;
  let highSurrogate = 0;
  let lastOrigin = NaN;

  for (let i = 0; i < count; i++) {
    let code = call.FPDFText_GetUnicode(textPage, i) >>> 0;
    const generated = call.FPDFText_IsGenerated(textPage, i) === 1;
    if (generated || isSpace(code)) {
      items.push(generated || !hasWidth(engine, textPage, i) ? 'guess' : 'space');
      continue;
    }
    if (code >= 0xd800 && code < 0xdc00) {
      highSurrogate = code;
      continue;
    }
    if (code >= 0xdc00 && code < 0xe000) {
      code = highSurrogate === 0 ? 0xfffd : 0x10000 + ((highSurrogate - 0xd800) << 10) + (code - 0xdc00);
    }
    highSurrogate = 0;

    const textObject = call.FPDFText_GetTextObject(textPage, i);
    if (run === null || textObject !== object) {
      object = textObject;
      run = readRun(engine, textPage, i, textObject, toPixels, fonts);
      lastOrigin = NaN;
    }
    if (code === LINE_END_HYPHEN && call.FPDFText_IsHyphen(textPage, i) === 1) code = 0x2d;
    const unmapped = call.FPDFText_HasUnicodeMapError(textPage, i) === 1;
    const text = meaningOf(code, unmapped, run.face);
    if (text === '' || !call.FPDFText_GetCharBox(textPage, i, slot, slot + 8, slot + 16, slot + 24)) continue;
    const ink = mapBox(
      toPixels,
      engine.double(slot),
      engine.double(slot + 16),
      engine.double(slot + 8),
      engine.double(slot + 24),
    );
    if (code === SOFT_HYPHEN && (ink.width === 0 || ink.height === 0)) continue;
    call.FPDFText_GetLooseCharBox(textPage, i, slot);
    const loose = boxOfRect(engine, toPixels);
    const sign = unmapped && isTexExtension(run.face.name) && largeSign(code, run, ink, loose);
    call.FPDFText_GetCharOrigin(textPage, i, slot, slot + 8);
    const meaning = sign || meaningByInk(text, ink, run.size);
    const character = characterAt(engine, run, meaning, { code, ink, loose, toPixels, lastOrigin });
    lastOrigin = character.penStart;
    items.push(character);
  }
  return items;
}

/** The character whose origin PDFium wrote to `scratch`. */
function characterAt(
  engine: PdfEngine,
  run: OpenRun,
  text: string,
  at: { code: number; ink: BoundingBox; loose: BoundingBox; toPixels: PdfMatrix; lastOrigin: number },
): Character {
  const { code, ink, loose, toPixels, lastOrigin } = at;
  const x = engine.double(engine.scratch);
  const y = engine.double(engine.scratch + 8);
  const originX = mapX(toPixels, x, y);
  const originY = mapY(toPixels, x, y);
  const penStart = originX * run.directionX + originY * run.directionY;
  const { penEnd, overhang } = penEndOf(engine, run, code, penStart, ink, loose, penStart === lastOrigin);
  return {
    text,
    left: ink.left,
    top: ink.top,
    right: right(ink),
    bottom: bottom(ink),
    originX,
    originY,
    penStart,
    penEnd,
    overhang,
    run,
  };
}

/** A large sign of TeX, recognised by its code and its measures. */
function largeSign(code: number, { size, emAdvance }: OpenRun, ink: BoundingBox, loose: BoundingBox): string | null {
  if (size <= 0) return null;
  const isAdvance = right(loose) > right(ink) + 0.01 * size;
  return texExtension(code, ink.height / size, isAdvance ? loose.width / emAdvance : null);
}

/** Shares of the em square that the pen moves for a character, by the font's table of widths; 0 when it has none. */
function glyphWidth({ call, scratch, float }: PdfEngine, font: KnownFont, code: number): number {
  let width = font.advances.get(code);
  if (width === undefined) {
    width = font.handle !== 0 && call.FPDFFont_GetGlyphWidth(font.handle, code, 1, scratch) ? float(scratch) : 0;
    font.advances.set(code, width);
  }
  return width;
}

/** Some writers put spaces without width between letters; only the gap shows whether one is meant. */
function hasWidth({ call, scratch, float }: PdfEngine, textPage: number, index: number): boolean {
  if (!call.FPDFText_GetLooseCharBox(textPage, index, scratch)) return true;
  return float(scratch) !== float(scratch + 8) || float(scratch + 4) !== float(scratch + 12);
}

/** Sine of the lean from which boxes along the axes say nothing about lengths any more (10°). */
const SKEW = 0.17;

/**
 * Where the pen was after the glyph. PDFium's loose box reaches from the origin to the advance, or to the end of the ink
 * where that is further:
 *
 *      origin  advance                     origin advance
 *        │ ▟▙   │                            │  ▗▄▄│▟▘
 *        │▟▘▜▙  │  loose end = advance       │▗▟▘  │    loose end = end of the ink
 *
 * In the second case the font's table of widths is asked as well, but not relied on: it goes by character, and some
 * files give two glyphs of different width the same one. Parts of a ligature share its box, which is right for them.
 */
function penEndOf(
  engine: PdfEngine,
  { font, emAdvance, directionX: dx, directionY: dy, size }: OpenRun,
  code: number,
  penStart: number,
  ink: BoundingBox,
  loose: BoundingBox,
  isPiece: boolean,
): { penEnd: number; overhang: number } {
  const end = (box: BoundingBox): number =>
    (dx >= 0 ? right(box) : box.left) * dx + (dy >= 0 ? bottom(box) : box.top) * dy;
  const skewed = Math.min(Math.abs(dx), Math.abs(dy)) > SKEW;
  const looseEnd = end(loose);
  if (!skewed && (isPiece || looseEnd > end(ink) + 0.01 * size)) return { penEnd: looseEnd, overhang: 0 };
  const width = glyphWidth(engine, font, code);
  if (skewed) return { penEnd: penStart + (width > 0 ? width : 0.5) * emAdvance, overhang: 0 };
  return { penEnd: looseEnd, overhang: width > 0 ? Math.max(0, looseEnd - penStart - width * emAdvance) : 0 };
}

function readRun(
  engine: PdfEngine,
  textPage: number,
  index: number,
  textObject: number,
  toPixels: PdfMatrix,
  fonts: Map<number, KnownFont>,
): OpenRun {
  const { call, scratch: slot } = engine;
  call.FPDFText_GetMatrix(textPage, index, slot);
  const f = (k: number) => engine.float(slot + 4 * k);
  const [a, b, c, d] = composeMatrices([f(0), f(1), f(2), f(3), f(4), f(5)], toPixels);
  const stretch = Math.hypot(a, b);
  const fontSize = call.FPDFText_GetFontSize(textPage, index);

  const mode = textObject === 0 ? 0 : call.FPDFTextObj_GetTextRenderMode(textObject);
  const readColor = mode === RENDER_MODE.stroke ? call.FPDFText_GetStrokeColor : call.FPDFText_GetFillColor;
  const known = readColor(textPage, index, slot, slot + 4, slot + 8, slot + 12) !== 0;
  const [red, green, blue, alpha] = known
    ? [engine.int(slot), engine.int(slot + 4), engine.int(slot + 8), engine.int(slot + 12)]
    : [0, 0, 0, 255];

  const font = knownFont(engine, textObject, fonts);
  return {
    face: faceAsDrawn(font, mode === RENDER_MODE.fillAndStroke, isSlanted([a, b, c, d])),
    font,
    size: fontSize * Math.hypot(c, d),
    emAdvance: fontSize * stretch,
    color: hexColor(red, green, blue),
    hidden: mode === RENDER_MODE.invisible || mode === RENDER_MODE.clip || alpha === 0,
    directionX: stretch === 0 ? 1 : a / stretch,
    directionY: stretch === 0 ? 0 : b / stretch,
    object: textObject,
  };
}

/** Programs slant an upright face by about 0.2 to make it italic. */
const SLANT = [0.1, 0.5] as const;

/** Whether the second axis of the letters leans forwards from the upright. */
function isSlanted([a, b, c, d]: readonly [number, number, number, number]): boolean {
  const squared = a * a + b * b;
  const upright = Math.abs(a * d - b * c);
  if (squared === 0 || upright === 0) return false;
  const lean = (a * c + b * d) / upright;
  return lean >= SLANT[0] && lean <= SLANT[1];
}

/** The face with what the way it is drawn adds to it: an outline makes it bold, a slant italic. */
function faceAsDrawn(font: KnownFont, isOutlined: boolean, isLeaning: boolean): FontFace {
  const { face } = font;
  const [bold, italic] = [face.bold || isOutlined, face.italic || isLeaning];
  if (bold === face.bold && italic === face.italic) return face;
  const key = `${bold} ${italic}`;
  const drawn = font.drawn.get(key) ?? { ...face, bold, italic };
  font.drawn.set(key, drawn);
  return drawn;
}

function knownFont(engine: PdfEngine, textObject: number, fonts: Map<number, KnownFont>): KnownFont {
  const handle = textObject === 0 ? 0 : engine.call.FPDFTextObj_GetFont(textObject);
  let font = fonts.get(handle);
  if (!font) {
    font = {
      handle,
      face: handle === 0 ? UNKNOWN_FACE : readFontFace(engine, handle),
      advances: new Map(),
      drawn: new Map(),
    };
    fonts.set(handle, font);
  }
  return font;
}
