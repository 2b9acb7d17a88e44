import { bottom, centreY, right, sharedWidth } from '../../src/domain/geometry.ts';
import type { TextLine } from '../../src/parse/layout/lines/text-line.ts';

/** The neighbours of a line: indexes into the page's lines, -1 if there is none. */
export interface Neighbours {
  above: number;
  below: number;
  /** Free space on the same row, in units of the font size. */
  roomLeft: number;
  roomRight: number;
}

const MOST_ROOM = 12;

export function neighboursOf(lines: readonly TextLine[]): Neighbours[] {
  return lines.map((line) => {
    const found: Neighbours = { above: -1, below: -1, roomLeft: MOST_ROOM, roomRight: MOST_ROOM };
    let [nearestAbove, nearestBelow] = [Infinity, Infinity];
    const middle = centreY(line.bbox);
    lines.forEach((other, at) => {
      if (other === line) return;
      const { bbox } = other;
      if (middle > bbox.top && middle < bottom(bbox)) {
        const [before, after] = [line.bbox.left - right(bbox), bbox.left - right(line.bbox)];
        if (before > -line.size) found.roomLeft = Math.min(found.roomLeft, Math.max(0, before) / line.size);
        if (after > -line.size) found.roomRight = Math.min(found.roomRight, Math.max(0, after) / line.size);
        return;
      }
      if (sharedWidth(line.bbox, bbox) <= 0) return;
      const [up, down] = [middle - centreY(bbox), centreY(bbox) - middle];
      if (up > 0 && up < nearestAbove) [nearestAbove, found.above] = [up, at];
      if (down > 0 && down < nearestBelow) [nearestBelow, found.below] = [down, at];
    });
    return found;
  });
}
