import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?\s+\p{L}/u;
const LONGEST = 120;

/**
 * A line of its own whose number stands between those of the headings around it is one of them, however it is set:
 *
 *     3.2 Dust                 heading
 *     3.2.1 Wavelength         → heading: the first below 3.2, and 3.2.2 comes next
 *     3.2.2 Shape              heading
 */
export function settleNumberedLines(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const numbered = pages
    .flatMap((page) => page.segments)
    .flatMap((segment) => {
      const isHeading = segment.type === 'SectionHeader';
      const number = numberOf(segment, isHeading);
      return number && (isHeading || isLine(segment)) ? [{ segment, number, isHeading }] : [];
    });
  let before: number[] | null = null;
  const afters = numbered.map((): number[] | null => null);
  for (let at = numbered.length - 2; at >= 0; at -= 1) {
    const next = numbered[at + 1]!;
    afters[at] = next.isHeading ? next.number : afters[at + 1]!;
  }
  numbered.forEach(({ segment, number, isHeading }, at) => {
    const after = afters[at];
    const fits = before && after && follows(before, number) && follows(number, after);
    if (!isHeading && !fits) return;
    if (!isHeading) addAdjustment(adjustments, segment.id, { type: 'SectionHeader' });
    before = number;
  });
}

function numberOf({ textStart }: SegmentFacts, isHeading: boolean): number[] | null {
  const found = (isHeading ? /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u : NUMBERED).exec(textStart.trim());
  return found ? found[1]!.split('.').map(Number) : null;
}

const isLine = ({ type, lineCount, length }: SegmentFacts): boolean =>
  (type === 'Text' || type === 'ListItem') && lineCount === 1 && length <= LONGEST;

/** The first below it (3.2 → 3.2.1), the next beside it (3.2.1 → 3.2.2) or beside something above it (3.2.1 → 3.3). */
function follows(before: readonly number[], after: readonly number[]): boolean {
  if (after.length === before.length + 1) return after.at(-1) === 1 && before.every((n, at) => n === after[at]);
  if (after.length > before.length) return false;
  const last = after.length - 1;
  return after.every((n, at) => n === before[at]! + (at === last ? 1 : 0));
}
