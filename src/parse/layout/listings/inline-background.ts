import { type BoundingBox, bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** Largest gap between words of a line, in font sizes. */
const NEXT_WORD = 1.5;
/** In font sizes: the background of inline code ends this close to its letters; that of a code block does not. */
const TIGHT = 0.6;

/**
 * Inline code may have its own background. It is not a code block: other words are next to it, or the background ends
 * with its letters.
 *
 *     Add this to your ▒Cargo.toml▒ and run ▒cargo build▒.
 */
export function isWithinLine(background: BoundingBox, code: readonly Word[], words: readonly Word[]): boolean {
  const size = code[0]!.font?.size ?? code[0]!.bbox.height;
  const text = unionOf(code.map((word) => word.bbox))!;
  const isTight =
    text.left - background.left < TIGHT * size &&
    right(background) - right(text) < TIGHT * size &&
    text.top - background.top < TIGHT * size &&
    bottom(background) - bottom(text) < TIGHT * size;
  if (isTight) return true;
  const inside = new Set(code);
  return words.some((word) => {
    if (inside.has(word) || Math.abs(centreY(word.bbox) - centreY(text)) > 0.5 * size) return false;
    const gap = Math.max(word.bbox.left - right(background), background.left - right(word.bbox));
    return gap > -0.5 * size && gap < NEXT_WORD * size;
  });
}
