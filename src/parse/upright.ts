import { type BoundingBox, bottom, boxFromEdges, right } from '../domain/geometry.ts';
import { heaviest } from '../domain/statistics.ts';
import type { Word } from './page-content.ts';

/**
 * The box as it would lie if its text ran from left to right. Rules are then written once, for upright text.
 *
 *     angle 90 reads ↓        angle 270 reads ↑
 *       ┌─┐                     ┌─┐
 *       │a│   → [a b]           │b│   → [a b]
 *       │b│                     │a│
 *       └─┘                     └─┘
 */
export function uprightBox(box: BoundingBox, angle: Word['angle']): BoundingBox {
  switch (angle) {
    case 0:
      return box;
    case 90:
      return boxFromEdges(box.top, -right(box), bottom(box), -box.left);
    case 180:
      return boxFromEdges(-right(box), -bottom(box), -box.left, -box.top);
    case 270:
      return boxFromEdges(-bottom(box), box.left, -box.top, right(box));
  }
}

/** The direction in which most letters run. */
export const prevailingAngle = (texts: readonly Pick<Word, 'angle' | 'text'>[]): Word['angle'] =>
  heaviest(texts.map(({ angle, text }): [Word['angle'], number] => [angle, text.length])) ?? 0;
