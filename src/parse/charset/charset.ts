import { decodeDos, isDosCharset } from './dos-charset.ts';
import { legacyCharset, strictlyDecoded } from './legacy-charset.ts';

/** The charset of a text by its first bytes, as a name for `textDecoder`; null for binary data. */
export function detectCharset(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const wide = wideCharset(head);
  if (wide) return wide;
  if (head.includes(0) || hasControls(head)) return null;
  if (hasEscapes(head)) return legacyCharset(head);
  return strictlyDecoded(head, 'utf-8') === null ? legacyCharset(head) : 'utf-8';
}

/** Decodes a text; invalid bytes become U+FFFD. The byte order mark is removed. */
export const decodeText = (bytes: Uint8Array, charset: string): string =>
  textDecoder(charset).decode(bytes).replaceAll('\0', '');

export const textDecoder = (charset: string): PieceDecoder =>
  isDosCharset(charset) ? { decode: (bytes) => (bytes ? decodeDos(bytes, charset) : '') } : new TextDecoder(charset);

interface PieceDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** In UTF-16, every second byte of Latin text is zero. */
function wideCharset(head: Uint8Array): string | null {
  if (head.length < 4) return null;
  const zerosAt = (parity: number): number => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const half = head.length / 2;
  if (odd > 0.7 * half && even < 0.05 * half) return 'utf-16le';
  if (even > 0.7 * half && odd < 0.05 * half) return 'utf-16be';
  // Other scripts have zeros only in spaces and line ends.
  if (even + odd === 0) return null;
  return (['utf-16le', 'utf-16be'] as const).find((charset) => isProse(strictlyDecoded(head, charset))) ?? null;
}

const SCRIPTS: readonly RegExp[] = [
  ...['Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Latin', 'Thai', 'Devanagari'].map(
    (name) => new RegExp(`\\p{Script=${name}}`, 'gu'),
  ),
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu,
];

/** Mostly letters of one script, with spaces. */
function isProse(text: string | null): boolean {
  if (text === null || text.length < 8) return false;
  const letters = text.match(/\p{L}|\p{M}/gu)?.length ?? 0;
  const plain = text.match(/[\s\p{P}\p{N}]/gu)?.length ?? 0;
  const most = Math.max(...SCRIPTS.map((script) => text.match(script)?.length ?? 0));
  return letters + plain > 0.97 * text.length && most > 0.85 * letters && plain < text.length / 2;
}

/** Escapes such as ESC $ B switch to Japanese, in bytes that are also ASCII. */
const hasEscapes = (head: Uint8Array): boolean => head.includes(0x1b) && legacyCharset(head) === 'iso-2022-jp';

/** Control characters other than white space: old files may have a few, more are binary data. */
function hasControls(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && ![9, 10, 11, 12, 13, 26, 27].includes(byte)) controls += 1;
  return controls > 0.01 * head.length;
}
