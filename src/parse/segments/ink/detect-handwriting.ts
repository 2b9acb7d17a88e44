import { clampToPage, grownBox } from '../../../domain/geometry.ts';
import { consecutive, itemsAt } from '../../../domain/lists.ts';
import { askInk } from '../../../models/ink-kind/ink-kind-model.ts';
import { HAIR, isOverHalf, PATTERN } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';

/** From this score on ink is called handwriting, a signature or a stamp; between the two scores only beside such a word. */
export const SURE_INK = 0.97;
const LIKELY = 0.9;
/** A word that is alone must be this sure: worn or blotted type comes close. */
const SURE_ALONE = 0.99;
/** Shorter words have too little ink to decide; lower ones have too few pixels. */
const LEAST_HEIGHT = 14;
/** What was read from handwriting is a guess, however sure the reader of print was of it. */
const MOST_CONFIDENCE = 0.5;
/** Their letters are not words, or lean and are alone in print as well. */
const UNTOLD: ReadonlySet<SegmentDraft['type']> = new Set(['Picture', 'GraphicalItem', 'Formula']);

/** Words that were recognised and are written by hand get a low confidence, and their segment says so. */
export function withHandwritingMarked(segments: readonly SegmentDraft[], content: PageContent): SegmentDraft[] {
  return segments.map((segment) => {
    if (UNTOLD.has(segment.type)) return segment;
    const handwritten = new Set(linesOf(segment).flatMap((line) => handwrittenWords(line, content)));
    if (handwritten.size === 0) return segment;
    const isMost = isOverHalf(lettersOf(handwritten), lettersOf(segment.words));
    const kind = isMost ? 'handwriting' : 'partly handwriting';
    const words = segment.words.map((word) =>
      handwritten.has(word) ? { ...word, confidence: Math.min(word.confidence ?? 1, MOST_CONFIDENCE) } : word,
    );
    const description = [segment.description, kind].filter(Boolean).join(', ');
    return { ...segment, words, description, isHandwritten: true };
  });
}

const lettersOf = (words: Iterable<Word>): number => [...words].reduce((sum, { text }) => sum + text.length, 0);

const linesOf = ({ words, lines }: SegmentDraft): Word[][] =>
  lines ? lines.map((line) => itemsAt(words, line)) : [words];

function handwrittenWords(line: readonly Word[], content: PageContent): Word[] {
  const all = line.map((word): Judged => ({ word }));
  const judged = all.filter(({ word }) => canBeJudged(word));
  for (const one of judged.filter((_, k) => k % 2 === 1)) one.chance = chanceOf(one.word, content);
  // Two must be side by side: a word between two that are printed is not looked at.
  for (const [k, one] of judged.entries()) {
    if (k % 2 === 1) continue;
    const beside = [judged[k - 1], judged[k + 1]].some((other) => (other?.chance ?? 0) >= LIKELY);
    one.chance = beside || judged.length === 1 ? chanceOf(one.word, content) : 0;
  }
  if (judged.length === 1) return all.filter(({ chance = 0 }) => chance >= SURE_ALONE).map(({ word }) => word);
  const isPart = ({ word, chance = LIKELY }: Judged): boolean => chance >= LIKELY && word.source === 'ocr';
  const isSure = ({ chance = 0 }: Judged): boolean => chance >= SURE_INK;
  return (
    consecutive(all, (before, one) => isPart(before) && isPart(one))
      // A word that looks written among printed ones is worn type; two side by side are a line that was filled in.
      .filter((part) => isPart(part[0]) && part.filter(isSure).length > 1)
      .flatMap((part) => part.map(({ word }) => word))
  );
}

interface Judged {
  word: Word;
  chance?: number;
}

const canBeJudged = ({ text, source, angle, bbox }: Word): boolean =>
  source === 'ocr' &&
  angle === 0 &&
  bbox.height >= LEAST_HEIGHT &&
  text.replace(/[^\p{L}\p{N}]/gu, '').length >= PATTERN;

function chanceOf({ bbox: { left, top, width, height } }: Word, { raster }: PageContent): number {
  const wider = grownBox({ left, top, width, height }, HAIR);
  return askInk(cutOut(raster, clampToPage(wider, raster.width, raster.height)), ['handwriting']).handwriting;
}
