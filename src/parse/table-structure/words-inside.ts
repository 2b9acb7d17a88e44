import { type BoundingBox, centreX, centreY } from '../../domain/geometry.ts';
import type { Word } from '../page-content.ts';

/** Words whose middle lies in the region. */
export function wordsInside(region: BoundingBox, words: readonly Word[]): Word[] {
  return words.filter(({ bbox, text }) => {
    const x = centreX(bbox) - region.left;
    const y = centreY(bbox) - region.top;
    return x >= 0 && x <= region.width && y >= 0 && y <= region.height && text.trim() !== '';
  });
}
