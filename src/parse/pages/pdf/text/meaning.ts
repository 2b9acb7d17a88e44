import { isMuchOf } from '../../../alike.ts';
import type { FontFace } from './fonts.ts';
import { symbolMeaning } from './symbol-fonts.ts';

/** Stands for a glyph whose character is unknown; the check of the text layer looks for it. */
export const UNKNOWN = '\ufffd';

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);
const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;
const isLatin1 = (code: number): boolean => code >= 0x20 && code <= 0xff;
/** Codes this high are the characters themselves; a font with so many glyphs that its own numbers reach here is rare. */
const isPunctuationOrSign = (code: number): boolean =>
  (code >= 0x2010 && code <= 0x205e) || (code >= 0x20a0 && code <= 0x20cf) || (code >= 0x2100 && code <= 0x214f);

/** Marks that have no shape: zero-width spaces and joiners between Latin letters, directional marks, byte order mark. */
const INVISIBLE = new Set([0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0xfeff]);

/** The text of a glyph. Unmapped codes are themselves in Latin-1 fonts and noise in fonts with own codes. */
export function meaningOf(code: number, unmapped: boolean, face: FontFace): string {
  if (INVISIBLE.has(code)) return '';
  if (code === 0xad) return '-';
  if (unmapped || isPrivate(code)) {
    const symbol = symbolMeaning(face.name, code);
    if (symbol !== null) return symbol;
  }
  if (unmapped && code > 0xff) {
    const letter = ofUtf8(code);
    if (letter !== null) return letter;
  }
  if (isControl(code) || code > 0x10ffff || (code & 0xfffe) === 0xfffe) return UNKNOWN;
  if (unmapped && !isPunctuationOrSign(code) && (face.symbolic || !isLatin1(code))) return UNKNOWN;
  return String.fromCodePoint(code);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The letter of a code that is its UTF-8: some writers number the glyphs of a font so. PDFium reads no maps from such codes. */
function ofUtf8(code: number): string | null {
  const bytes = [code >>> 24, (code >>> 16) & 0xff, (code >>> 8) & 0xff, code & 0xff];
  try {
    const text = utf8.decode(Uint8Array.from(bytes.slice(bytes.findIndex((byte) => byte > 0))));
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** A stroke this flat, in shares of the em square, and long is a dash. */
const FLAT = 0.12;

/** A glyph without a name may be recognised by its ink: bitmap fonts of TeX draw their dashes without saying so. */
export function meaningByInk(text: string, ink: { width: number; height: number }, size: number): string {
  return text === UNKNOWN && ink.height < FLAT * size && isMuchOf(ink.width, size) ? '–' : text;
}
