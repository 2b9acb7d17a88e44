import { type BoundingBox, bottom, right, unionOf } from '../../../domain/geometry.ts';
import { isClose, isOneLineAway, isSameHeight } from '../../alike.ts';
import type { Word } from '../../page-content.ts';

/**
 * Code within a sentence may have a background of its own. It is not a listing: other words are beside it, or the background ends with its letters.
 *
 *     Add this to your ▒Cargo.toml▒ and run ▒cargo build▒.
 */
export function isWithinLine(background: BoundingBox, code: readonly Word[], words: readonly Word[]): boolean {
  const size = code[0]!.font?.size ?? code[0]!.bbox.height;
  const text = unionOf(code.map((word) => word.bbox))!;
  const margins = [
    text.left - background.left,
    right(background) - right(text),
    text.top - background.top,
    bottom(background) - bottom(text),
  ];
  // The background of a listing reaches over its column.
  if (margins.every((margin) => isClose(margin, size))) return true;
  const inside = new Set(code);
  return words.some((word) => {
    if (inside.has(word) || !isSameHeight(word.bbox, text)) return false;
    const gap = Math.max(word.bbox.left - right(background), background.left - right(word.bbox));
    return gap > -size / 2 && isOneLineAway(gap, size);
  });
}
