import type { DetectedRegion } from '../../models/layout/detector.ts';
import { buildLines } from '../layout/lines/build-lines.ts';
import { takeLineNumbers } from '../layout/lines/line-numbers.ts';
import { measureTypography, type PageTypography } from '../layout/lines/page-typography.ts';
import type { TextLine } from '../layout/lines/text-line.ts';
import { outsideListings } from '../layout/listings/outside-listings.ts';
import { takeListings } from '../layout/listings/take-listings.ts';
import { typewrittenTables } from '../layout/listings/typewritten-tables.ts';
import type { Region } from '../layout/region.ts';
import { type StatedRegions, takeStated } from '../layout/stated/stated-regions.ts';
import type { PageContent, Word } from '../page-content.ts';

/** The words of a page as lines, without what is not running text: listings, numbers of lines. */
export interface PageLines {
  listings: Region[];
  lineNumbers: Word[];
  /** What the file's structure tree states, where it is believed. */
  stated: Pick<StatedRegions, 'regions' | 'followsOrder'>;
  /** All other lines. */
  lines: TextLine[];
  typography: PageTypography;
  /** The page and what the detector saw outside of the listings. */
  content: PageContent;
  detected: readonly DetectedRegion[] | null;
}

export function pageLines(page: PageContent, seen: readonly DetectedRegion[] | null): PageLines {
  const { numbers, rest: unnumbered } = takeLineNumbers(page.words, page.height);
  const listings = takeListings(page, unnumbered, typewrittenTables(seen ?? [], unnumbered));
  const { content, detected: outside } = outsideListings(listings.regions, page, seen);
  const { rest, detected, ...stated } = takeStated(page, listings.rest, outside);
  const lines = buildLines(rest);
  const typography = measureTypography([...lines, ...stated.regions.flatMap((region) => region.lines)]);
  return { listings: listings.regions, lineNumbers: numbers, stated, lines, typography, content, detected };
}
