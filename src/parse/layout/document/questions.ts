import { isHeadingType } from '../../../domain/segment-types.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

const QUESTION = /[?？؟]\s*$/u;
const NUMBERED = /^\p{L}?\d{1,3}[.):]?\s/u;
/** A box or ring to tick, or `(a)`. */
const ANSWER = /^(?:[☐☑☒□■○●◯◻]|\u20DD|\(?[a-eA-E][).]\s)/u;
/** One question with a list below it may be the heading of a chapter. */
const FEWEST = 2;

/**
 * Bold questions of an exam or a survey are asked, and head nothing: answers to choose from follow them. What is numbered and set like
 * them is asked too, though its answers stand on the next page. Questions that paragraphs answer are headings.
 *
 *     **4. How often do you cut reeds?**
 *     ☐ once a year   ☐ never
 */
export function settleQuestions(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const all = pages.flatMap(({ segments }) => segments);
  const asked = all.filter((s, at) => isNumberedHeading(s) && QUESTION.test(s.textEnd) && isAnswer(all[at + 1]));
  if (asked.length < FEWEST) return;
  const looks = new Set(asked.map(({ look }) => look));
  for (const { id } of all.filter((s) => isNumberedHeading(s) && looks.has(s.look)))
    addAdjustment(adjustments, id, { type: 'Text' });
}

const isNumberedHeading = ({ type, textStart }: SegmentFacts): boolean =>
  isHeadingType(type) && NUMBERED.test(textStart);

const isAnswer = (next: SegmentFacts | undefined): boolean =>
  next !== undefined && (next.type === 'FormRegion' || ANSWER.test(next.textStart));
