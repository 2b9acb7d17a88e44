import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';
import { numberingDepth } from './numbering.ts';

const LIST_OF_SOURCES =
  /^(?:[\divx]+\.?\s+)?(?:references|references and notes|literature(?: cited)?|bibliography|works cited|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|referências|riferimenti|bibliografia|литература|参考文献|參考文獻|참고문헌)[:.]?$/iu;
/** `Duley, W., 1994, ApJ, 430, L133`: a year after a comma, a full stop or a bracket. */
const ENTRY = /[,.(]\s*(?:1[6-9]|20)\d\d[a-z]?\b/u;

/** Entries of the list of sources are no headings, however they are set. The list ends with the next heading that is none of them. */
export function settleSources(pages: readonly PageFacts[], adjustments: Adjustments): void {
  let inside = false;
  for (const segment of pages.flatMap((page) => page.segments)) {
    if (segment.type !== 'SectionHeader') continue;
    if (inside && isEntry(segment)) addAdjustment(adjustments, segment.id, { type: 'Text' });
    else inside = LIST_OF_SOURCES.test(segment.textStart.trim());
  }
}

const isEntry = ({ textStart }: SegmentFacts): boolean =>
  ENTRY.test(textStart) && (numberingDepth(textStart) === null || /^\d{1,3}\.?\s+\p{Lu}/u.test(textStart));
