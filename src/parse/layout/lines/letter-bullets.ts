import { centreY, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** In sizes of the type: a tab or two spaces of a typewriter stand between the mark and the text, at most so much. */
const CLOSEST = 0.5;
const FARTHEST = 4;
/** From here on no space between words is as wide. */
const TAB = 0.9;
/** In pixels: marks of one list stand below each other. */
const SAME_EDGE = 2;
const BULLET = '◦';

/**
 * The letter o before items, as Word and typewriters set the bullets of lists, is read as the bullet that it stands for. It begins its
 * line in a face of its own or a tab before the text, and another one stands below or above it.
 *
 *     o  first item
 *     o  second item
 */
export function withLetterBullets(words: readonly Word[]): Word[] {
  const letters = words.filter((word) => word.text === 'o' && word.angle === 0);
  if (letters.length < 2) return [...words];
  const marks = letters.filter((letter) => beginsItem(letter, words));
  const bullets = new Set(
    marks.filter((a) => marks.some((b) => b !== a && Math.abs(a.bbox.left - b.bbox.left) < SAME_EDGE)),
  );
  return words.map((word) => (bullets.has(word) ? { ...word, text: BULLET } : word));
}

function beginsItem(letter: Word, words: readonly Word[]): boolean {
  const size = letter.font?.size ?? letter.bbox.height;
  const beside = words.filter((w) => w !== letter && Math.abs(centreY(w.bbox) - centreY(letter.bbox)) < 0.5 * size);
  const gapTo = (w: Word): number => (w.bbox.left - right(letter.bbox)) / size;
  if (beside.some((w) => right(w.bbox) <= letter.bbox.left && letter.bbox.left - right(w.bbox) < FARTHEST * size))
    return false;
  const next = beside.filter((w) => gapTo(w) > 0).sort((a, b) => gapTo(a) - gapTo(b))[0];
  if (!next || gapTo(next) < CLOSEST || gapTo(next) > FARTHEST) return false;
  return gapTo(next) > TAB || next.font?.name !== letter.font?.name;
}
