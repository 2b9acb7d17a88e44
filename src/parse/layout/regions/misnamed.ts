import { isPageNumberText } from '../classify/page-furniture.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { Region } from './region.ts';

/** Running heads are no larger than the text. Large ones alone prove nothing: slides repeat theirs on every page. */
const CHAPTER_SIZE = 1.25;
/** `Chapter 3`, `Anhang B` */
export const CHAPTER =
  /^(?:chapter|part|appendix|unit|lesson|kapitel|teil|anhang|chapitre|cap[ií]tulo|capitolo|hoofdstuk)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b/iu;

/**
 * Takes back two names that detectors give by place or by looks alone: a lone number is no formula, and `Chapter 3`
 * in large type is the title of what follows.
 */
export function renameMisnamed(regions: readonly Region[], { bodySize }: PageTypography): Region[] {
  return regions.map((region): Region => {
    const text = region.lines
      .map((line) => line.text)
      .join(' ')
      .trim();
    if (region.type === 'Formula' && isPageNumberText(text)) return { ...region, type: 'Unknown' };
    if (region.type !== 'PageHeader' || region.lines.length === 0 || region.lines.length > 3) return region;
    const size = Math.min(...region.lines.map((line) => line.size));
    const isTitle = CHAPTER.test(text) && size >= CHAPTER_SIZE * bodySize;
    return isTitle ? { ...region, type: 'SectionHeader' } : region;
  });
}
