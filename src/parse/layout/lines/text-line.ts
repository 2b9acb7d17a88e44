import { type BoundingBox, unionOf } from '../../../domain/geometry.ts';
import { isMainPartOf } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

/** Words on one baseline without a wide gap, in visual order along the reading direction. */
export interface TextLine {
  words: Word[];
  bbox: BoundingBox;
  text: string;
  /** Font size in page pixels. */
  size: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Colour of the first word; null if not stated. */
  color: string | null;
  angle: Word['angle'];
}

/** Needs at least one word. */
export function makeLine(words: Word[]): TextLine {
  const letters = words.reduce((n, w) => n + w.text.length, 0);
  const isMostly = (is: (w: Word) => boolean | undefined): boolean =>
    isMainPartOf(
      words.reduce((n, w) => n + (is(w) ? w.text.length : 0), 0),
      letters,
    );
  return {
    words,
    bbox: unionOf(words.map((w) => w.bbox))!,
    text: words.map((w) => w.text).join(' '),
    size: lineSize(words),
    // A bold lead-in ("Note. The …") does not make a line bold; one regular word does not make a bold heading regular.
    bold: isMostly((w) => w.font?.bold),
    italic: isMostly((w) => w.font?.italic),
    monospace: isMostly((w) => w.font?.monospace),
    color: words[0]!.font?.color ?? null,
    angle: words[0]!.angle,
  };
}

export const wordHeight = (word: Word): number =>
  word.angle === 90 || word.angle === 270 ? word.bbox.width : word.bbox.height;

/** The font size of most letters: a superscript or drop capital does not count. */
function lineSize(words: Word[]): number {
  const sizes = words.map((w) => ({ size: w.font?.size ?? wordHeight(w), weight: w.text.length }));
  sizes.sort((a, b) => a.size - b.size);
  const half = sizes.reduce((n, s) => n + s.weight, 0) / 2;
  let seen = 0;
  for (const { size, weight } of sizes) {
    seen += weight;
    if (seen >= half) return Math.max(1, size);
  }
  return 1;
}
