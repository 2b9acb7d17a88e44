import type { PageContent } from '../page-content.ts';
import { inTwoTones } from './dark-pixels.ts';
import { boxesOverlap, type CheckBox, findCheckBoxes } from './find-check-boxes.ts';
import { findRadioButtons } from './find-radio-buttons.ts';

/** Everything on a page that is there to be ticked or chosen. A small box with a cross in it is nearly a ring; it is a box. */
export function findMarks(content: PageContent): CheckBox[] {
  const ink = inTwoTones(content.raster);
  const boxes = findCheckBoxes(content, ink);
  const rings = findRadioButtons(content, ink);
  return [...boxes, ...rings.filter(({ bbox }) => !boxes.some((box) => boxesOverlap(box.bbox, bbox)))];
}
