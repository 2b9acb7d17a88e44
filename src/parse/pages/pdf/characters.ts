import type { Engine } from './engine.ts';
import { type FontFace, readFontFace } from './fonts.ts';
import { compose, type Matrix, mapBox, mapX, mapY } from './page-geometry.ts';

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
  /**
   * From where to where the pen moved, along the axis next to the reading direction. Unlike the ink it leaves no gap
   * beside narrow glyphs such as `1` and `I` in tabular or monospaced faces.
   */
  penStart: number;
  penEnd: number;
  run: TextRun;
}

/** `space` stands in the file; `guess` is a space or new line that PDFium saw between two pieces of text. */
export type TextItem = Character | 'space' | 'guess';

const hex = (value: number): string => value.toString(16).padStart(2, '0');
export const hexColor = (red: number, green: number, blue: number): string => `#${hex(red)}${hex(green)}${hex(blue)}`;

const INVISIBLE = 3;
const CLIP_ONLY = 7;
const STROKE_ONLY = 1;
const FILL_AND_STROKE = 2;

const UNKNOWN_FACE: FontFace = { name: '', bold: false, italic: false, monospace: false };

/** Every kind of blank: ASCII, no-break, the typographer's spaces, ideographic. Zero-width marks are dropped elsewhere. */
const isSpace = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000;

/** Characters of the page in PDFium's order, with breaks between them. */
export function readCharacters(engine: Engine, textPage: number, toPixels: Matrix): TextItem[] {
  const { call } = engine;
  const count = call.FPDFText_CountChars(textPage);
  const items: TextItem[] = [];
  const faces = new Map<number, FontFace>();
  const faceOf = (font: number): FontFace => {
    let face = faces.get(font);
    if (!face) {
      face = font === 0 ? UNKNOWN_FACE : readFontFace(engine, font);
      faces.set(font, face);
    }
    return face;
  };

  let object = 0;
  let run: TextRun | null = null;
  let highSurrogate = 0;
  const slot = engine.scratch;

  for (let i = 0; i < count; i++) {
    let code = call.FPDFText_GetUnicode(textPage, i) >>> 0;
    if (isSpace(code)) {
      items.push(call.FPDFText_IsGenerated(textPage, i) === 1 ? 'guess' : 'space');
      continue;
    }
    if (code === 0x02 && call.FPDFText_IsHyphen(textPage, i) === 1) code = 0x2d;
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
      run = readRun(engine, textPage, i, textObject, toPixels, faceOf);
    }
    if (!call.FPDFText_GetCharBox(textPage, i, slot, slot + 8, slot + 16, slot + 24)) continue;
    const box = mapBox(
      toPixels,
      engine.double(slot),
      engine.double(slot + 16),
      engine.double(slot + 8),
      engine.double(slot + 24),
    );
    // FS_RECTF: left, top, right, bottom as floats.
    call.FPDFText_GetLooseCharBox(textPage, i, slot);
    const pen = mapBox(
      toPixels,
      engine.float(slot),
      engine.float(slot + 12),
      engine.float(slot + 8),
      engine.float(slot + 4),
    );
    const sideways = Math.abs(run.directionY) > Math.abs(run.directionX);
    call.FPDFText_GetCharOrigin(textPage, i, slot, slot + 8);
    const x = engine.double(slot);
    const y = engine.double(slot + 8);
    items.push({
      text: code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code),
      left: box.left,
      top: box.top,
      right: box.left + box.width,
      bottom: box.top + box.height,
      originX: mapX(toPixels, x, y),
      originY: mapY(toPixels, x, y),
      penStart: sideways ? pen.top : pen.left,
      penEnd: sideways ? pen.top + pen.height : pen.left + pen.width,
      run,
    });
  }
  return items;
}

function readRun(
  engine: Engine,
  textPage: number,
  index: number,
  textObject: number,
  toPixels: Matrix,
  faceOf: (font: number) => FontFace,
): TextRun {
  const { call, scratch: slot } = engine;
  call.FPDFText_GetMatrix(textPage, index, slot);
  const f = (k: number) => engine.float(slot + 4 * k);
  const [a, b, c, d] = compose([f(0), f(1), f(2), f(3), f(4), f(5)], toPixels);
  const length = Math.hypot(a, b) || 1;
  const size = call.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);

  const mode = textObject === 0 ? 0 : call.FPDFTextObj_GetTextRenderMode(textObject);
  const readColor = mode === STROKE_ONLY ? call.FPDFText_GetStrokeColor : call.FPDFText_GetFillColor;
  const known = readColor(textPage, index, slot, slot + 4, slot + 8, slot + 12) !== 0;
  const [red, green, blue, alpha] = known
    ? [engine.int(slot), engine.int(slot + 4), engine.int(slot + 8), engine.int(slot + 12)]
    : [0, 0, 0, 255];

  const face = faceOf(textObject === 0 ? 0 : call.FPDFTextObj_GetFont(textObject));
  return {
    face: mode === FILL_AND_STROKE && !face.bold ? { ...face, bold: true } : face,
    size,
    color: hexColor(red, green, blue),
    hidden: mode === INVISIBLE || mode === CLIP_ONLY || alpha === 0,
    directionX: a / length,
    directionY: b / length,
  };
}
