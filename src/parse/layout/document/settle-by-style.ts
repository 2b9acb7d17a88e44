import type { SegmentType } from '../../../domain/segment.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { heaviest } from '../../../domain/statistics.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { headingNumber } from '../wording/numbering.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { withoutNumbers } from './headers-and-footers.ts';

const RUNNING: ReadonlySet<SegmentType> = new Set(['Text', 'ListItem']);
const CAPITALS = /^[^\p{Ll}]*$/u;

/**
 * Headings and footers differ from the body style. The speaker's name on the cover of a talk is in the body style of
 * the slides; the last line of a page in the body style is not a footer unless it repeats.
 */
export function settleByStyle(pages: readonly PageFacts[], adjustments: Adjustments): void {
  if (pages.length < 2) return;
  const all = pages.flatMap(({ segments }) => segments).filter((s) => s.style !== undefined);
  const text = styleOfText(all);
  const alike = all.filter(({ style }) => style === text);
  for (const { id } of [...alike.filter(isPlainHeading), ...singleFeet(alike)])
    addAdjustment(adjustments, id, { type: 'Text' });
}

function styleOfText(segments: readonly SegmentFacts[]): string | null {
  const running = segments.filter(({ type }) => RUNNING.has(type));
  return heaviest(running.map(({ style, length }): [string, number] => [style!, length]));
}

const isPlainHeading = ({ type, textStart }: SegmentFacts): boolean =>
  isHeadingType(type) && headingNumber(textStart) === null && !CAPITALS.test(textStart);

function singleFeet(segments: readonly SegmentFacts[]): SegmentFacts[] {
  const footers = segments.filter(({ type, textStart }) => type === 'PageFooter' && !isPageNumberText(textStart));
  const byWords = Map.groupBy(footers, ({ textStart }) => withoutNumbers(textStart));
  return [...byWords.values()].filter(({ length }) => length === 1).flat();
}
