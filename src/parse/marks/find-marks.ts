import { boxesOverlap } from '../../domain/geometry.ts';
import type { PageContent, Word } from '../page-content.ts';
import { inTwoTones } from './dark-pixels.ts';
import { type CheckBox, findCheckBoxes } from './find-check-boxes.ts';
import { findRadioButtons } from './find-radio-buttons.ts';
import { hollowBullets } from './hollow-bullets.ts';

/** Everything on a page that is there to be ticked or chosen, and hollow bullets, which look like it. A small box with a cross in it is nearly a ring; it is a box. */
export function findMarks(content: PageContent): CheckBox[] {
  const stated = content.words.filter(({ text, source }) => source === 'text-layer' && /[\p{L}\d]{2}/u.test(text));
  // Letters that nobody sees lie over a scan, where their places are a guess.
  const seen = stated.filter(({ hidden }) => !hidden).map(({ bbox }) => bbox);
  const ink = inTwoTones(content.raster, seen);
  const boxes = findCheckBoxes(content, ink);
  const rings = findRadioButtons(content, ink);
  const marks = [...boxes, ...rings.filter(({ bbox }) => !boxes.some((box) => boxesOverlap(box.bbox, bbox)))];
  const free = marks.filter((mark) => !stated.some((word) => isLetterOf(word, mark)));
  const bullets = hollowBullets(free, content.words);
  return free.map((mark) => (bullets.has(mark) ? { ...mark, isBullet: true } : mark));
}

/** An `o` in large type is a ring too; it is within the word that the file states for that place. */
function isLetterOf({ bbox: word }: Word, { bbox: mark }: CheckBox): boolean {
  const inside = mark.left >= word.left - 1 && mark.left + mark.width <= word.left + word.width + 1;
  const middle = mark.top + mark.height / 2;
  return inside && middle > word.top && middle < word.top + word.height;
}
