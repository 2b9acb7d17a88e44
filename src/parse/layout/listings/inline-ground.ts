import { type BoundingBox, bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';

/** In type sizes: words of one line stand closer than this. */
const NEXT_WORD = 1.5;
/** In type sizes: the ground of code within a sentence ends this close to its letters; that of a listing reaches over its column. */
const TIGHT = 0.6;

/**
 * Code within a sentence may have a ground of its own. It is no listing: other words are beside it, or the ground ends with its letters.
 *
 *     Add this to your ▒Cargo.toml▒ and run ▒cargo build▒.
 */
export function isWithinLine(ground: BoundingBox, code: readonly Word[], words: readonly Word[]): boolean {
  const size = code[0]!.font?.size ?? code[0]!.bbox.height;
  const text = unionOf(code.map((word) => word.bbox))!;
  const isTight =
    text.left - ground.left < TIGHT * size &&
    right(ground) - right(text) < TIGHT * size &&
    text.top - ground.top < TIGHT * size &&
    bottom(ground) - bottom(text) < TIGHT * size;
  if (isTight) return true;
  const inside = new Set(code);
  return words.some((word) => {
    if (inside.has(word) || Math.abs(centreY(word.bbox) - centreY(text)) > 0.5 * size) return false;
    const gap = Math.max(word.bbox.left - right(ground), ground.left - right(word.bbox));
    return gap > -0.5 * size && gap < NEXT_WORD * size;
  });
}
