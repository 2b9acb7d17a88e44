import { type BoundingBox, boxesOverlap, centreX, centreY, holdsMiddleOf } from '../../../src/domain/geometry.ts';
import type { WeightsFile } from '../../../src/models/onnx/session.ts';
import { resolutionOf } from '../../../src/parse/marks/resolution.ts';
import type { PageContent, Word } from '../../../src/parse/page-content.ts';
import { inTwoTones } from './dark-pixels.ts';
import { CROP, cropAround, FACTS_OF_MARK, factsOfMark } from './mark-crops.ts';
import { askMarkNetwork } from './mark-network.ts';
import { findOutlines } from './outlines.ts';

export interface CheckBox {
  bbox: BoundingBox;
  isTicked: boolean;
  /** A hollow bullet of a list, not to be ticked. */
  isBullet?: true;
}

/** Share of certainty from which on an outline is a mark. A letter that becomes a box is worse than a box that is missed. */
const SURE = 0.8;

/** Everything on a page that is there to be ticked or chosen, and hollow bullets. Outlines are found by their geometry; a network tells marks from letters, cells and icons. */
export async function findMarks(content: PageContent, weights: WeightsFile, threads: number): Promise<CheckBox[]> {
  const stated = content.words.filter(({ text, source }) => source === 'text-layer' && /[\p{L}\d]{2}/u.test(text));
  // Letters that nobody sees lie over a scan, where their places are a guess.
  const seen = stated.filter(({ hidden }) => !hidden).map(({ bbox }) => bbox);
  const dpi = resolutionOf(content);
  const fields = content.words.filter(({ source }) => source === 'form-field');
  const outlines = findOutlines(inTwoTones(content.raster, seen), dpi).filter(
    ({ bbox }) =>
      !stated.some((word) => isLetterOf(word, bbox)) &&
      !content.words.some((word) => isOtherSign(word, bbox) || isReadAsLetter(word, bbox)) &&
      !fields.some((field) => boxesOverlap(field.bbox, bbox)),
  );
  if (outlines.length === 0) return [];
  const [crops, facts] = [
    new Uint8Array(outlines.length * CROP.width * CROP.height),
    new Float32Array(outlines.length * FACTS_OF_MARK),
  ];
  for (const [at, outline] of outlines.entries()) {
    crops.set(cropAround(content.raster, outline.bbox), at * CROP.width * CROP.height);
    facts.set(factsOfMark(outline, outlines, dpi), at * FACTS_OF_MARK);
  }
  const odds = await askMarkNetwork(weights, { count: outlines.length, ...CROP, crops, facts }, threads);
  const likely = odds.flatMap((one, at) => {
    const outline = outlines[at];
    const sure = Math.max(one.empty + one.ticked, one.bullet);
    return outline && sure >= SURE ? [{ bbox: outline.bbox, one, sure }] : [];
  });
  likely.sort((a, b) => b.sure - a.sure);
  const marks: CheckBox[] = [];
  for (const { bbox, one } of likely) {
    if (marks.some((mark) => boxesOverlap(mark.bbox, bbox))) continue;
    const isBullet = one.bullet > one.empty + one.ticked;
    marks.push({ bbox, isTicked: !isBullet && one.ticked > one.empty, ...(isBullet && { isBullet }) });
  }
  return marks.sort((a, b) => a.bbox.top - b.bbox.top || a.bbox.left - b.bbox.left);
}

/** An `o` in large type is a ring too; it is within the word that the file states for that place. */
function isLetterOf({ bbox: word }: Word, mark: BoundingBox): boolean {
  const inside = mark.left >= word.left - 1 && mark.left + mark.width <= word.left + word.width + 1;
  const middle = mark.top + mark.height / 2;
  return inside && middle > word.top && middle < word.top + word.height;
}

/** Letters that people type into a box to tick it, and what stands for the dot of a chosen button. */
const TICK = /^[xX×✓✔✗✘vV•●∙·⚫]$/u;

/** A frame around a number or a letter that the file states. */
const isOtherSign = ({ text, bbox, source }: Word, mark: BoundingBox): boolean =>
  source === 'text-layer' && !TICK.test(text) && holdsMiddleOf(mark, bbox);

/** Letters and digits that a recogniser writes for marks, apart from ideographs. */
const READ_FOR_MARK = /^[xXvVoO0DQ]$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Letters of a recognised word are as near to each other, in sizes of the one that looks like a mark. */
const NEXT_LETTER = 1.4;

/** Read as a letter that no mark is read as, between two letters, or as an ideograph beside another: `7`, `COMMON`, `人口`. */
function isReadAsLetter({ text, bbox: word, angle, middles }: Word, mark: BoundingBox): boolean {
  if (!middles || !boxesOverlap(word, mark)) return false;
  const isLevel = angle % 180 === 0;
  const [middle, size] = isLevel ? [centreX(mark), mark.width] : [centreY(mark), mark.height];
  const letters = [...text].map((letter, at) => ({ letter, away: ((middles[at] ?? Infinity) - middle) / size }));
  const own = letters.find(({ letter, away }) => Math.abs(away) <= 0.5 && /[\p{L}\p{N}]/u.test(letter));
  if (!own) return false;
  const beside = letters.filter(({ away }) => Math.abs(away) > 0.5 && Math.abs(away) < NEXT_LETTER);
  if (IDEOGRAPH.test(own.letter)) return beside.some(({ letter }) => IDEOGRAPH.test(letter));
  return (
    !READ_FOR_MARK.test(own.letter) || (beside.some(({ away }) => away < 0) && beside.some(({ away }) => away > 0))
  );
}
