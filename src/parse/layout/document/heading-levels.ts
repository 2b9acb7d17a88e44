import { centreY, sharedWidth } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isLarger } from '../../alike.ts';
import type { OutlineEntry } from '../../page-content.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { headingNumber } from '../wording/numbering.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

/** A title is on one of the first pages. */
const TITLE_PAGES = 3;
/** HTML and Markdown have no deeper levels. */
export const DEEPEST_HEADING = 6;

interface Heading {
  facts: SegmentFacts;
  pageNumber: number;
  /** Its paragraph starts on the same line. */
  isRunIn: boolean;
}

/**
 * Determines the title near the start, and the level of every heading: from the structure tree, else the outline, else
 * its number (1 → 2, 1.1 → 3), else size and weight among all headings. Level 1 is the title.
 */
export function settleHeadings(
  pages: readonly PageFacts[],
  outline: readonly OutlineEntry[],
  adjustments: Adjustments,
): void {
  const headings = pages.flatMap((page) => {
    return page.segments.flatMap((facts, at): Heading[] => {
      if (!isHeadingType(facts.type)) return [];
      const isRunIn = runsInto(facts, page.segments[at + 1]);
      return [{ facts, pageNumber: page.pageNumber, isRunIn }];
    });
  });
  const apart = headings.filter(({ isRunIn }) => !isRunIn);
  const texts = pages.flatMap(({ segments }) => segments).filter(({ type }) => type === 'Text' || isHeadingType(type));
  const title = statedTitle(headings) ?? chooseTitle(apart, outline, texts);
  const sections = apart.filter((h) => h !== title);
  const levelByNumber = numberLevels(sections);
  const styleLevels = levelsByStyle(sections, levelByNumber);
  const named = outlineLevels(outline, title);
  if (title) addAdjustment(adjustments, title.facts.id, { type: 'Title', headingLevel: 1 });
  let above = 1;
  const levelOf = ({ facts, isRunIn }: Heading): [level: number, by: string] => {
    if (facts.statedLevel !== undefined) return [Math.max(1, facts.statedLevel), 'structure tree'];
    if (isRunIn) return [above + 1, 'paragraph'];
    const stated = named.get(key(facts.textStart));
    if (stated !== undefined) return [stated, 'outline'];
    const counted = levelByNumber(facts);
    return counted === null ? [styleLevels.get(styleOf(facts)) ?? 2, 'look'] : [counted, 'number'];
  };
  for (const heading of headings) {
    if (heading === title) continue;
    const [level, by] = levelOf(heading);
    if (!heading.isRunIn) above = level;
    const { id } = heading.facts;
    const headingLevel = Math.min(DEEPEST_HEADING, level);
    const decidedBy = [...(adjustments.get(id)?.decidedBy ?? []), `level ${headingLevel} by its ${by}`];
    addAdjustment(adjustments, id, { type: 'SectionHeader', headingLevel, decidedBy });
  }
}

const runsInto = ({ bbox }: SegmentFacts, next: SegmentFacts | undefined): boolean =>
  next?.type === 'Text' && next.bbox.top < centreY(bbox) && sharedWidth(bbox, next.bbox) > 0;

/** The title of the structure tree, or its only heading of the highest level. */
function statedTitle(headings: readonly Heading[]): Heading | null {
  const [title] = headings.filter(({ facts }) => facts.statedLevel === 0);
  const [highest, ...others] = headings.filter(({ facts }) => facts.statedLevel === 1);
  return title ?? (highest && others.length === 0 && highest === headings[0] ? highest : null);
}

/** The outline entry that contains all others. Else the largest candidate near the start, or the first heading. */
function chooseTitle(
  headings: readonly Heading[],
  outline: readonly OutlineEntry[],
  texts: readonly SegmentFacts[],
): Heading | null {
  const [first] = headings;
  if (!first) return null;
  const [top, ...others] = outline.filter((entry) => entry.level === 1);
  const isNamed = (heading: Heading): boolean => key(heading.facts.textStart) === key(top?.title ?? '');
  const named = top && others.length === 0 && outline.length > 1 ? headings.find(isNamed) : undefined;
  if (named && named.pageNumber < first.pageNumber + TITLE_PAGES) return named;
  const proposed = headings.filter((h) => h.facts.type === 'Title' && h.pageNumber < first.pageNumber + TITLE_PAGES);
  const largest = largestOf(proposed);
  if (largest && isNoSmaller(first, largest)) return first;
  const isInOutline = outline.some((entry) => key(entry.title) === key(first.facts.textStart));
  return largest ?? (!isInOutline && towersOver(first, texts) ? first : null);
}

const largestOf = (headings: readonly Heading[]): Heading | null =>
  headings.reduce<Heading | null>((best, h) => (best === null || isLarger(h.facts, best.facts) ? h : best), null);

/** Cover and slides may have the same style: the first heading is the title. */
const isNoSmaller = ({ facts, pageNumber }: Heading, other: Heading): boolean =>
  pageNumber < other.pageNumber && !isLarger(other.facts, facts) && headingNumber(facts.textStart) === null;

function towersOver({ facts, pageNumber }: Heading, others: readonly SegmentFacts[]): boolean {
  if (pageNumber !== 1 || headingNumber(facts.textStart) !== null) return false;
  return others.every((other) => other === facts || isLarger(facts, other));
}

/** `A. Sensors` is below `II. Materials` if the document uses both. */
function numberLevels(sections: readonly Heading[]): (facts: SegmentFacts) => number | null {
  const romans = sections.filter(({ facts }) => headingNumber(facts.textStart)?.kind === 'roman').length;
  return ({ textStart }) => {
    const number = headingNumber(textStart);
    return number && number.depth + (romans > 1 && number.kind === 'letter' ? 2 : 1);
  };
}

/** Styles are ranked by size, bold before regular; size differences within printing noise are ignored. */
const styleOf = (facts: SegmentFacts): string => `${Math.round(facts.size)}${facts.bold ? 'b' : ''}`;

function levelsByStyle(
  sections: readonly Heading[],
  levelByNumber: (facts: SegmentFacts) => number | null,
): Map<string, number> {
  const styles = new Map<string, SegmentFacts>();
  for (const { facts } of sections) styles.set(styleOf(facts), facts);
  const ranked = [...styles].sort(
    ([, a], [, b]) => Math.round(b.size) - Math.round(a.size) || Number(b.bold) - Number(a.bold),
  );
  // Numbered headings define the level of their style: if "2.1 Method" is level 3, so are similar unnumbered headings.
  const levels = new Map<string, number>();
  let level = 1;
  for (const [style] of ranked) {
    const numbers = sections.map(({ facts }) => (styleOf(facts) === style ? levelByNumber(facts) : null));
    level = numbers.find((number) => number !== null) ?? Math.min(DEEPEST_HEADING, level + 1);
    levels.set(style, level);
  }
  return levels;
}

/** If the outline has an entry for the title, its levels are used; otherwise all entries are below the title. */
function outlineLevels(outline: readonly OutlineEntry[], title: Heading | null): Map<string, number> {
  const hasTitle = outline.some(
    (entry) => entry.level === 1 && title && key(entry.title) === key(title.facts.textStart),
  );
  const others = outline.filter((entry) => entry.level === 1).length;
  const below = hasTitle && others === 1 ? 0 : 1;
  return new Map(outline.map((entry) => [key(entry.title), Math.max(2, entry.level + below)]));
}

const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
