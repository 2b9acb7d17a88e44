import type { SegmentType } from '../../../domain/segment.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { heaviest, totals } from '../../../domain/statistics.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { headingNumber } from '../wording/numbering.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { withoutNumbers } from './running-furniture.ts';

const RUNNING: ReadonlySet<SegmentType> = new Set(['Text', 'ListItem']);
/** Fewer headings that look alike say nothing about how the document sets them. */
const FEWEST_HEADINGS = 3;
/** Of all that looks so, this share are headings. */
const MOST = 0.75;
/** The look of the text is told from this many letters of it on. */
const ENOUGH_TEXT = 400;
const LONGEST = 100;
/** Short lines with a number may be the headings of a contract, set like all of it. */
const LONGEST_NUMBERED = 60;
const CAPITALS = /^[^\p{Ll}]*$/u;

/**
 * A document sets its headings alike, and neither them nor the feet of its pages like its text. What one page alone was judged wrongly
 * by is told by the others: on the cover of a talk the speaker's name is the commonest type, on its slides it is that of the text; the
 * last line above the end of a page is no foot where it is set like the text and comes back nowhere.
 */
export function settleByLook(pages: readonly PageFacts[], adjustments: Adjustments): void {
  if (pages.length < 2) return;
  const all = pages.flatMap(({ segments }) => segments).filter((s) => s.look !== undefined);
  const text = lookOfText(all);
  const byLook = Map.groupBy(all, (s) => s.look!);
  for (const [look, alike] of byLook) {
    const headings = alike.filter(({ type }) => isHeadingType(type));
    if (look === text) {
      for (const { id } of headings.filter(isPlain)) addAdjustment(adjustments, id, { type: 'Text' });
      for (const { id } of singleFeet(alike)) addAdjustment(adjustments, id, { type: 'Text' });
    } else if (headings.length >= FEWEST_HEADINGS && headings.length >= MOST * alike.length) {
      for (const { id } of alike.filter((s) => s.type === 'Text' && mayHead(s)))
        addAdjustment(adjustments, id, { type: 'SectionHeader' });
    }
  }
}

function lookOfText(segments: readonly SegmentFacts[]): string | null {
  const running = segments.filter(({ type }) => RUNNING.has(type));
  const letters = totals(running.map(({ look, length }): [string, number] => [look!, length]));
  const most = heaviest(letters);
  return most !== null && letters.get(most)! >= ENOUGH_TEXT ? most : null;
}

const isPlain = ({ textStart, length }: SegmentFacts): boolean =>
  (headingNumber(textStart) === null || length > LONGEST_NUMBERED) && !CAPITALS.test(textStart);

function mayHead({ lineCount, length, textStart }: SegmentFacts): boolean {
  if (lineCount > 2 || length > LONGEST) return false;
  return /\p{L}{2}/u.test(textStart) && !/[.:;,]\s*$/u.test(textStart);
}

function singleFeet(segments: readonly SegmentFacts[]): SegmentFacts[] {
  const feet = segments.filter(({ type, textStart }) => type === 'PageFooter' && !isPageNumberText(textStart));
  const byWords = Map.groupBy(feet, ({ textStart }) => withoutNumbers(textStart));
  return [...byWords.values()].filter(({ length }) => length === 1).flat();
}
