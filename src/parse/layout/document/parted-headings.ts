import { occurrences } from '../../../domain/statistics.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { withoutNumbers } from './running-furniture.ts';
import { lookOfText, mayHead } from './settle-by-look.ts';
import { countAtHeight, heightOnPage } from './single-heads.ts';

/** Feet are set smaller than the text, or not bold. */
const NO_SMALLER = 0.97;

/**
 * A heading that the end of a page parts from what it heads looks like a foot, which is left out by default. It is bold and no smaller
 * than the text, its words come back nowhere, and no other page has a foot at its height. Above a table it may be its head.
 *
 *     │ … to the river.      │   │ They are cut when    │
 *     │ The harvest          │   │ water is low …       │
 *     └──────────────────────┘   └──────────────────────┘
 */
export function settlePartedHeadings(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const all = pages.flatMap(({ segments }) => segments);
  const text = lookOfText(all.filter(({ look }) => look !== undefined));
  const size = all.find(({ look }) => look === text && text !== null)?.size;
  if (size === undefined) return;
  const feetOf = (page: PageFacts): SegmentFacts[] => page.segments.filter(isFoot);
  const byPlace = occurrences(pages.flatMap((page) => feetOf(page).map((foot) => heightOnPage(foot, page))));
  const byWords = occurrences(all.map(({ textStart }) => withoutNumbers(textStart)));
  for (const [at, page] of pages.slice(0, -1).entries()) {
    if (pages[at + 1]!.segments.find(isContent)?.type === 'Table') continue;
    for (const foot of feetOf(page)) {
      const isAlone =
        countAtHeight(heightOnPage(foot, page), byPlace) === 1 && byWords.get(withoutNumbers(foot.textStart)) === 1;
      if (isAlone && foot.type === 'PageFooter' && foot.bold && foot.size >= NO_SMALLER * size && mayHead(foot))
        addAdjustment(adjustments, foot.id, { type: 'SectionHeader' });
    }
  }
}

const isContent = ({ type }: SegmentFacts): boolean => type !== 'PageHeader' && type !== 'PageNumber';
const isFoot = ({ type }: SegmentFacts): boolean => type === 'PageFooter' || type === 'PageNumber';
