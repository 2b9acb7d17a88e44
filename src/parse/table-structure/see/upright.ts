import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { uprightBox } from '../../upright.ts';

/** Maps page pixels to a frame in which the table is upright with its top left corner at the origin. */
export interface UprightFrame {
  /** How the table's text runs on the page, degrees clockwise. */
  angle: Word['angle'];
  region: BoundingBox;
  width: number;
  height: number;
  box(box: BoundingBox): BoundingBox;
}

export function uprightFrame(region: BoundingBox, angle: Word['angle']): UprightFrame {
  const { left, top, width, height } = uprightBox(region, angle);
  const box = (own: BoundingBox): BoundingBox => {
    const turned = uprightBox(own, angle);
    return { ...turned, left: turned.left - left, top: turned.top - top };
  };
  return { angle, region, width, height, box };
}
