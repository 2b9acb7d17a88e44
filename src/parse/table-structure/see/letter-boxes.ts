import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** Shares of the font size that letters take up above the baseline and below it. */
const CAPITAL = 0.72;
const SMALL_LETTER = 0.5;
const DESCENDER = 0.2;

/** Letters that reach as high as a capital, and those that reach below the baseline; ideographs do both. */
const IS_TALL = /[\p{Lu}\p{N}bdfhijklt()[\]{}|/\\!?"'“”‘’%$€£¥&#@\p{Script=Han}\p{Script=Hangul}]/u;
const IS_DEEP = /[gjpqyQ,;()[\]{}|$@\p{Script=Han}\p{Script=Hangul}]/u;
/** Texts of signs alone say nothing about the height of their line. */
const IS_WRITTEN = /[\p{L}\p{N}]/u;

/**
 * Boxes of words from the height of a capital to the depth of a descender, so that `—`, `a` and `Ag` get boxes alike. Font
 * and baseline give it where they are known. A recognised word is as high as the ink of its line, and the letters in that line
 * show what is missing:
 *
 *     ─────────    ─────────
 *     │ 1,050 │    │ share │    top of the digits; top of the h
 *     └───────┘    └───────┘    depth of the comma; the baseline, and the depth is added
 */
export function letterBoxes(words: readonly Word[]): BoundingBox[] {
  const lines = new Map<number, string>();
  for (const { readLine, text } of words) {
    if (readLine !== undefined) lines.set(readLine, (lines.get(readLine) ?? '') + text);
  }
  return words.map((word) => {
    if (word.source === 'ocr') return readBox(word, lines.get(word.readLine ?? -1) ?? word.text);
    return statedBox(word);
  });
}

function statedBox({ bbox, baseline, font, angle }: Word): BoundingBox {
  if (baseline === undefined || !font || angle !== 0) return bbox;
  const { size } = font;
  const box = {
    left: bbox.left,
    top: baseline - CAPITAL * size,
    width: bbox.width,
    height: (CAPITAL + DESCENDER) * size,
  };
  // Fonts that lie about their size: trust the ink.
  return bbox.height > 1.6 * box.height ? bbox : box;
}

function readBox({ bbox, angle }: Word, line: string): BoundingBox {
  if (angle !== 0 || !IS_WRITTEN.test(line)) return bbox;
  const above = IS_TALL.test(line) ? CAPITAL : SMALL_LETTER;
  const below = IS_DEEP.test(line) ? DESCENDER : 0;
  const size = bbox.height / (above + below);
  const top = bbox.top - (CAPITAL - above) * size;
  return { left: bbox.left, top, width: bbox.width, height: (CAPITAL + DESCENDER) * size };
}
