import type { OutlineEntry } from '../../page-content.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { numberingDepth } from './numbering.ts';

/** A title stands on one of the first pages; later ones are headings. */
const TITLE_PAGES = 3;
const DEEPEST = 6;

interface Heading {
  facts: SegmentFacts;
  pageNumber: number;
}

/**
 * One title near the start, and a level for every heading: from the file's own outline where it names the heading, else from its number
 * (1 → 2, 1.1 → 3), else from its size and weight among the document's headings. Level 1 is the title.
 */
export function settleHeadings(
  pages: readonly PageFacts[],
  outline: readonly OutlineEntry[],
  adjustments: Adjustments,
): void {
  const headings = pages.flatMap((page) =>
    page.segments
      .filter((s) => s.type === 'Title' || s.type === 'SectionHeader')
      .map((facts): Heading => ({ facts, pageNumber: page.pageNumber })),
  );
  const title = chooseTitle(headings);
  const sections = headings.filter((h) => h !== title);
  const styleLevels = levelsByStyle(sections);
  const named = outlineLevels(outline);
  if (title) addAdjustment(adjustments, title.facts.id, { type: 'Title', headingLevel: 1 });
  for (const heading of sections) {
    const level =
      named.get(key(heading.facts.textStart)) ??
      levelByNumber(heading.facts) ??
      styleLevels.get(styleOf(heading.facts)) ??
      2;
    addAdjustment(adjustments, heading.facts.id, { type: 'SectionHeader', headingLevel: Math.min(DEEPEST, level) });
  }
}

/** The largest of the titles that single pages proposed, near the start. */
function chooseTitle(headings: readonly Heading[]): Heading | null {
  const first = headings[0]?.pageNumber ?? 0;
  const proposed = headings.filter((h) => h.facts.type === 'Title' && h.pageNumber < first + TITLE_PAGES);
  return proposed.reduce<Heading | null>(
    (best, h) => (best === null || h.facts.size > best.facts.size * 1.02 ? h : best),
    null,
  );
}

function levelByNumber(facts: SegmentFacts): number | null {
  const depth = numberingDepth(facts.textStart);
  return depth === null ? null : depth + 1;
}

/** Looks are ranked by size, bold before plain; sizes that differ by less than printing noise are one. */
const styleOf = (facts: SegmentFacts): string => `${Math.round(facts.size)}${facts.bold ? 'b' : ''}`;

function levelsByStyle(sections: readonly Heading[]): Map<string, number> {
  const styles = new Map<string, SegmentFacts>();
  for (const { facts } of sections) styles.set(styleOf(facts), facts);
  const ranked = [...styles].sort(
    ([, a], [, b]) => Math.round(b.size) - Math.round(a.size) || Number(b.bold) - Number(a.bold),
  );
  // Numbered headings anchor their look: if "2.1 Method" is level 3, plain headings that look like it are too.
  const levels = new Map<string, number>();
  let level = 1;
  for (const [style] of ranked) {
    const numbered = sections.find((h) => styleOf(h.facts) === style && levelByNumber(h.facts) !== null);
    level = numbered ? levelByNumber(numbered.facts)! : Math.min(DEEPEST, level + 1);
    levels.set(style, level);
  }
  return levels;
}

function outlineLevels(outline: readonly OutlineEntry[]): Map<string, number> {
  return new Map(outline.map((entry) => [key(entry.title), entry.level + 1]));
}

const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
