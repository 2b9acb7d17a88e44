import type { SegmentType } from '../../../domain/segment.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { occurrences } from '../../../domain/statistics.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { isRunningText, PAGES_UNTIL_REPEATED, stripOf, withoutNumbers } from './running-furniture.ts';

/** A place on this share of the pages, and on so many, with other words on each is where heads run, as in a dictionary. */
const RUNNING_PLACE = 0.25;
const FEWEST_RUNNING = 3;
/** Heads at the same hundredth of the page's height, or the next, share a place. */
const PLACES = 100;
const LONGEST_HEADING = 100;

/**
 * What stands at the edge of one page and never again is no page header or footer, though it looks like one: a letterhead, the title of a
 * statement, the note below a table. Where headers and footers are left out (`areLeftOut`) it would be lost, so it becomes text unless
 * it repeats. Elsewhere nothing is lost, and what one page alone suggests is kept where no other page can tell.
 */
export function settleSingleHeads(pages: readonly PageFacts[], adjustments: Adjustments, areLeftOut: boolean): void {
  const typeOf = (s: SegmentFacts): SegmentType => adjustments.get(s.id)?.type ?? s.type;
  const headings = pages.flatMap(({ segments }) => segments.filter((s) => isHeadingType(typeOf(s))));
  const sections = new Set(headings.flatMap(({ textStart }) => beginningsOf(wordsOf(textStart))));
  const pagesWith = pagesByLine(pages);
  const isSingle = (s: SegmentFacts): boolean =>
    (typeOf(s) === 'PageHeader' || (areLeftOut && typeOf(s) === 'PageFooter')) &&
    !isPageNumberText(s.textStart) &&
    (pagesWith.get(withoutNumbers(s.textStart)) ?? 0) <= 1;

  const single = pages.flatMap((page, at) =>
    areLeftOut || wouldComeBack(at, pages)
      ? page.segments
          .filter(isSingle)
          .map((segment) => ({ segment, isFirst: at === 0, place: heightOnPage(segment, page) }))
      : [],
  );
  const byPlace = occurrences(single.map(({ place }) => place));
  for (const { segment, isFirst, place } of single) {
    const alike = countAtHeight(place, byPlace);
    const runs = (alike >= FEWEST_RUNNING && alike > RUNNING_PLACE * pages.length) || namesSection(segment, sections);
    if (isFirst) addAdjustment(adjustments, segment.id, { type: 'Text' });
    else if (!runs)
      addAdjustment(adjustments, segment.id, { type: isSetAsHeading(segment) ? 'SectionHeader' : 'Text' });
  }
  const title = titleThatRuns(pages, typeOf);
  if (title) addAdjustment(adjustments, title.id, { type: 'Title' });
}

/** What heads the first page and runs above the others at another height: their running head repeats the title. */
function titleThatRuns(
  [first, ...others]: readonly PageFacts[],
  typeOf: (segment: SegmentFacts) => SegmentType,
): SegmentFacts | undefined {
  if (first?.pageNumber !== 1 || first.segments.some((s) => typeOf(s) === 'Title')) return undefined;
  const running = others.flatMap((page) =>
    page.segments
      .filter((s) => typeOf(s) === 'PageHeader')
      .map((s) => ({ words: withoutNumbers(s.textStart), height: heightOnPage(s, page) })),
  );
  return first.segments.find((s) => {
    if (typeOf(s) !== 'PageHeader' || !/\p{L}{3}.*\s.*\p{L}{3}/u.test(s.textStart)) return false;
    const alike = running.filter(({ words }) => words === withoutNumbers(s.textStart));
    return alike.length > 0 && alike.every(({ height }) => Math.abs(height - heightOnPage(s, first)) > 1);
  });
}

/** Whether there is a page that a running head of this one would stand on too. The first page has often none. */
const wouldComeBack = (at: number, pages: readonly PageFacts[]): boolean =>
  at === 0
    ? pages[0]?.pageNumber === 1 && pages.length > 1
    : at + PAGES_UNTIL_REPEATED < pages.length || at - PAGES_UNTIL_REPEATED >= 1;

/** On how many pages a line stands in the strip of heads or feet. */
const pagesByLine = (pages: readonly PageFacts[]): Map<string, number> =>
  occurrences(
    pages.flatMap((page) => {
      const lines = page.segments.filter((s) => stripOf(s, page) && isRunningText(s));
      return [...new Set(lines.map((s) => withoutNumbers(s.textStart)))];
    }),
  );

export const heightOnPage = (segment: SegmentFacts, page: PageFacts): number =>
  Math.round((segment.bbox.top / page.height) * PLACES);

export const countAtHeight = (place: number, byPlace: ReadonlyMap<number, number>): number =>
  [place - 1, place, place + 1].reduce((sum, near) => sum + (byPlace.get(near) ?? 0), 0);

/** `3.2 Safety 45` or `Chapter 3: Safety` above a page of the section "Safety rules": it may have that page only. */
function namesSection({ textStart }: SegmentFacts, sections: ReadonlySet<string>): boolean {
  const words = wordsOf(textStart);
  return [words, words.slice(1)].some((name) => sections.has(name.join(' ')));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const beginningsOf = (words: readonly string[]): string[] => words.map((_, at) => words.slice(0, at + 1).join(' '));

const isSetAsHeading = ({ bold, lineCount, textStart, length }: SegmentFacts): boolean =>
  bold && lineCount <= 2 && length <= LONGEST_HEADING && !/[.:;,]\s*$/u.test(textStart);
