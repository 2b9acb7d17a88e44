import { type BoundingBox, boxesOverlap, holdsMiddleOf } from '../../domain/geometry.ts';
import { askMarkNetwork, type MarkOdds } from '../../models/mark-network.ts';
import type { WeightsFile } from '../../models/onnx/session.ts';
import type { PageContent, Raster, Word } from '../page-content.ts';
import { inTwoTones } from './dark-pixels.ts';
import { isLetterOfRun, readsIdeographs } from './letters-of-runs.ts';
import { CROP, cropAround, FACTS_OF_MARK, factsOfMarks } from './mark-crops.ts';
import { findOutlines, type Outline } from './outlines.ts';
import { resolutionOf } from './resolution.ts';

export interface CheckBox {
  bbox: BoundingBox;
  isTicked: boolean;
  /** A hollow bullet of a list, not to be ticked. */
  isBullet?: true;
}

/** Certainty from which on an outline is a mark. A letter that becomes a box is worse than a box that is missed. */
const SURE = 0.6;

/** Everything on a page that is there to be ticked or chosen, and hollow bullets: outlines by their geometry, which of them are marks by a network. */
export async function findMarks(content: PageContent, threads: number): Promise<CheckBox[]> {
  const stated = content.words.filter(({ text, source }) => source === 'text-layer' && /[\p{L}\d]{2}/u.test(text));
  // Letters that nobody sees lie over a scan, where their places are a guess.
  const seen = stated.filter(({ hidden }) => !hidden).map(({ bbox }) => bbox);
  const dpi = resolutionOf(content);
  const ink = inTwoTones(content.raster, seen);
  const outlines = findOutlines(ink, dpi).filter(
    ({ bbox }) =>
      !stated.some((word) => isLetterOf(word, bbox)) && !content.words.some((word) => isStatedSign(word, bbox)),
  );
  const odds = await askAbout(outlines, content.raster, dpi, threads);
  const isIdeographic = readsIdeographs(content.words);
  return likelyMarks(outlines, odds, SURE).filter(
    (mark) => !isLetterOfRun(mark, mark.isRing ? 'ring' : 'box', content.words, ink, isIdeographic),
  );
}

/** What the network says of outlines: a row for each. */
export async function askAbout(
  outlines: readonly Outline[],
  raster: Raster,
  dpi: number,
  threads: number,
  weights?: WeightsFile,
): Promise<MarkOdds[]> {
  if (outlines.length === 0) return [];
  const crops = outlines.map(({ bbox }) => cropAround(raster, bbox));
  const facts = Float32Array.from(factsOfMarks(outlines, crops, dpi).flat());
  if (facts.length !== outlines.length * FACTS_OF_MARK) throw new Error('An outline lacks a fact.');
  const input = { count: outlines.length, ...CROP, crops: Buffer.concat(crops), facts };
  return askMarkNetwork(input, threads, weights);
}

/**
 * The surest marks that do not lie over each other, from top to bottom. A ring that is the only one of its page is a drawing, and
 * dark squares and discs are signs or keys of a chart unless an empty mark is among them.
 */
export function likelyMarks(
  outlines: readonly Outline[],
  odds: readonly MarkOdds[],
  least: number,
): (CheckBox & { sure: number; isRing: boolean })[] {
  const likely = outlines.map(({ bbox, isRing, isFilled }, at) => {
    const { empty, ticked, bullet } = odds[at]!;
    const isBullet = bullet > empty + ticked;
    const sure = isBullet ? bullet : empty + ticked;
    return {
      bbox,
      isRing,
      isFilled,
      sure,
      isTicked: !isBullet && ticked > empty,
      ...(isBullet && ({ isBullet } as const)),
    };
  });
  const sorted = likely.filter(({ sure }) => sure >= least).sort((a, b) => b.sure - a.sure);
  const marks: typeof sorted = [];
  for (const one of sorted) if (!marks.some(({ bbox }) => boxesOverlap(bbox, one.bbox))) marks.push(one);
  const isLone = marks.filter(({ isRing }) => isRing).length === 1;
  const hasEmpty = marks.some(({ isTicked, isBullet }) => !isTicked && !isBullet);
  return marks
    .filter(({ isRing, isFilled }) => !(isRing && isLone) && (!isFilled || hasEmpty))
    .sort((a, b) => a.bbox.top - b.bbox.top || a.bbox.left - b.bbox.left);
}

/** An `o` in large type is a ring too; it is within the word that the file states for that place. */
function isLetterOf({ bbox: word }: Word, mark: BoundingBox): boolean {
  const inside = mark.left >= word.left - 1 && mark.left + mark.width <= word.left + word.width + 1;
  const middle = mark.top + mark.height / 2;
  return inside && middle > word.top && middle < word.top + word.height;
}

/** Letters that people type into a box to tick it, and what stands for the dot of a chosen button. */
const TICK = /^[xX×✓✔✗✘vV•●∙·⚫]$/u;

/** A field of the file's own form, or a frame around a number or a letter that it states. */
const isStatedSign = ({ text, bbox, source }: Word, mark: BoundingBox): boolean =>
  source === 'form-field'
    ? boxesOverlap(bbox, mark)
    : source === 'text-layer' && !TICK.test(text) && holdsMiddleOf(mark, bbox);
