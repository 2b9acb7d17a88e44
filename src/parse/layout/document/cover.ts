import { isHeadingType } from '../../../domain/segment-types.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { lookOfText } from './settle-by-look.ts';

/** Letters of the shortest paragraph: a cover has none. */
const PARAGRAPH = 160;
const MOST_PARTS = 10;
const MOST_LINES = 4;
/** A title is so much larger than the text of the document, and than all else on its cover. */
const LARGER_THAN_TEXT = 1.25;
const LARGER_THAN_OTHERS = 1.15;

const isShown = ({ type }: SegmentFacts): boolean =>
  type !== 'PageHeader' && type !== 'PageFooter' && type !== 'PageNumber';

const isRead = ({ type, length }: SegmentFacts): boolean => type === 'Text' && length >= PARAGRAPH;
const isShort = ({ type, length }: SegmentFacts): boolean =>
  (type === 'Text' || type === 'Picture' || isHeadingType(type)) && length < PARAGRAPH;

/** The first page, with a few short lines on it, of a document that has paragraphs. */
export function isCover(page: PageFacts, pages: readonly PageFacts[]): boolean {
  if (page !== pages[0] || page.pageNumber !== 1) return false;
  const parts = page.segments.filter(isShown);
  return parts.length <= MOST_PARTS && parts.every(isShort) && pages.some(({ segments }) => segments.some(isRead));
}

/**
 * What is set largest on a cover is the title, though it be in the plain face of the text, which no page but the others tells.
 *
 *     ┌───────────────────┐
 *     │                   │
 *     │ THE USE OF REEDS  │
 *     │     Ada Marsh     │
 *     └───────────────────┘
 */
export function settleCover(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const [cover] = pages;
  if (!cover || !isCover(cover, pages) || cover.segments.some(({ type }) => isHeadingType(type))) return;
  const all = pages.flatMap(({ segments }) => segments).filter(({ look }) => look !== undefined);
  const text = lookOfText(all);
  const textSize = all.find(({ look }) => look === text)?.size;
  const [largest, second] = cover.segments.filter(({ type }) => type === 'Text').sort((a, b) => b.size - a.size);
  if (!largest || textSize === undefined || text === null || largest.lineCount > MOST_LINES) return;
  const isLarger = largest.size >= LARGER_THAN_OTHERS * (second?.size ?? 0);
  if (isLarger && largest.size >= LARGER_THAN_TEXT * textSize)
    addAdjustment(adjustments, largest.id, { type: 'Title' });
}
