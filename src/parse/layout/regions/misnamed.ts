import { type BoundingBox, centreY, shareInside } from '../../../domain/geometry.ts';
import type { LayoutClass } from '../../../models/layout/detector.ts';
import type { PageContent } from '../../page-content.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { Region } from '../region.ts';
import { headingNumber } from '../wording/numbering.ts';
import { isPageNumberText } from '../wording/page-number.ts';

/** Running heads are no larger than the text. Large ones alone prove nothing: slides repeat theirs on every page. */
const CHAPTER_SIZE = 1.25;
/** Any numeral: `12`, `xii`, `Ⅳ`, `十二` */
const NUMERAL = /\p{N}|^[\s\W]*[ivxlcdm]{1,7}[\s\W]*$|[一二三四五六七八九十百]/iu;
const FURNITURE: ReadonlySet<LayoutClass> = new Set(['PageHeader', 'PageFooter', 'PageNumber']);
/** Shares of the page's height between which its text lies. Furniture seen there must have been seen clearly. */
const MIDDLE = [0.15, 0.85] as const;
const SURE = 0.5;

/**
 * Takes back names that detectors give by place or by looks alone: a lone number is no formula, words are no line numbers, and `Chapter 3` in large type is the
 * title of what follows. What is called page furniture is left out by default, so what stands amid the text and was not seen
 * clearly, or numbers no page, is judged again by the rules: better a page number too much in the text than a word of it lost.
 */
export function renameMisnamed(
  regions: readonly Region[],
  { bodySize }: PageTypography,
  content: PageContent,
): Region[] {
  const { height } = content;
  return regions.map((region): Region => {
    const text = region.lines
      .map((line) => line.text)
      .join(' ')
      .trim();
    if (region.type === 'Formula' && isPageNumberText(text)) return { ...region, type: 'Unknown' };
    if (region.type === 'LineNumber' && /\p{L}{3}/u.test(text)) return { ...region, type: 'Unknown' };
    if (showsOnlyWords(region, content)) return { ...region, type: 'Unknown' };
    if (FURNITURE.has(region.type)) {
      const at = centreY(region.bbox) / height;
      const isInText = at > MIDDLE[0] && at < MIDDLE[1];
      const isNumber = region.type !== 'PageNumber' || text === '' || NUMERAL.test(text);
      if (isInText && (!isNumber || (region.score ?? 1) < SURE)) return { ...region, type: 'Unknown' };
      if (!isNumber) return { ...region, type: at < 0.5 ? 'PageHeader' : 'PageFooter' };
    }
    if (region.type !== 'PageHeader' || region.lines.length === 0 || region.lines.length > 3) return region;
    const size = Math.min(...region.lines.map((line) => line.size));
    const isTitle = headingNumber(text)?.kind === 'name' && size >= CHAPTER_SIZE * bodySize;
    return isTitle ? { ...region, type: 'SectionHeader' } : region;
  });
}

/** `87%` in large type looks like a picture; where nothing is drawn but words that the file states it is text, and would be lost. */
function showsOnlyWords({ type, bbox, lines }: Region, { images, fills, rules, drawings = [] }: PageContent): boolean {
  if (type !== 'Picture' && type !== 'GraphicalItem') return false;
  if (lines.length === 0 || lines.some((line) => line.words.some((word) => word.source !== 'text-layer'))) return false;
  const drawn: BoundingBox[] = [...drawings, ...[...images, ...fills, ...rules].map((item) => item.bbox)];
  const isOnImage = images.some((image) => shareInside(bbox, image.bbox) > 0.5);
  return !isOnImage && !drawn.some((box) => shareInside(box, bbox) > 0.5);
}
