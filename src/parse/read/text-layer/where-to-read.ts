import {
  area,
  type BoundingBox,
  boxesOverlap,
  clampToPage,
  grownBox,
  intersectionArea,
  joinedBoxes,
} from '../../../domain/geometry.ts';
import { isOverHalf } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { hasInk, isBlank, looksLikeText } from '../page-ink.ts';
import { brokenWords } from './broken-text.ts';
import { shownWords } from './shown-words.ts';

/** What the text layer is worth, and where the picture of the page has to be read instead. */
export interface Verdict {
  /** Words that are kept as they are. */
  trusted: Word[];
  /** Words that are replaced by what is read in their place. */
  doubted: Word[];
  /** Parts of the page to read, in page pixels; none on a page with a good text layer. */
  regions: BoundingBox[];
  /** Large images that hold no writing. */
  dismissed: BoundingBox[];
  /** Parts where only lines that no trusted word covers are read. */
  gaps?: BoundingBox[];
  /** How well words and picture agree, 0–1, for words that represent what was compared. */
  agreement?: ReadonlyMap<Word, number>;
}

/** Images smaller than this share of the page are logos and icons. */
const LARGE_IMAGE = 0.04;
/** An image with text over this share of it has its text in the text layer. */
const COVERED = 0.02;
const MOST_REGIONS = 6;
/** Sampled words show whether the text layer lies where the ink is. */
const SAMPLE = 40;

/**
 * Judges the text layer of a page. On a good one this looks at the words, and at pixels only where something lies over them. Pictures
 * beside a good text layer are looked at where parts of the page are distinguished, or where they are most of it and the text is missing.
 * `contradicted`: words for which the picture is known to show something else.
 */
export function whereToRead(
  content: PageContent,
  separatesParts = true,
  contradicted: ReadonlySet<Word> = new Set(),
): Verdict {
  const visible = visibleWords(content);
  const broken = liesOnInk(visible, content) ? new Set([...brokenWords(visible), ...contradicted]) : new Set(visible);
  const good = visible.filter((word) => !broken.has(word));
  const isDoubted = (word: Word): boolean => word.source !== 'form-field' && (word.hidden === true || broken.has(word));
  const trusted = content.words.filter((word) => !isDoubted(word));
  const doubted = content.words.filter(isDoubted);
  if (good.length === 0) {
    return { trusted, doubted, regions: isBlank(content.raster) ? [] : [boxOfPage(content)], dismissed: [] };
  }
  const silent = largeImages(content, good);
  const looked = separatesParts || isOverHalf(shareOfPage(silent, content), 1) ? silent : [];
  const images = Map.groupBy(looked, (box) => looksLikeText(content.raster, box));
  const regions = joinOverlapping([...placesOf(doubted, content), ...(images.get(true) ?? [])]);
  return { trusted, doubted, regions: fewRegions(regions, content), dismissed: images.get(false) ?? [] };
}

export const visibleWords = ({ words }: PageContent): Word[] =>
  words.filter((word) => word.source !== 'form-field' && !word.hidden);

export const boxOfPage = ({ width, height }: PageContent): BoundingBox => ({ left: 0, top: 0, width, height });

/** The same regions, or the whole page where that is less work. */
export function fewRegions(regions: BoundingBox[], content: PageContent): BoundingBox[] {
  return isOverHalf(shareOfPage(regions, content), 1) || regions.length > MOST_REGIONS ? [boxOfPage(content)] : regions;
}

const shareOfPage = (boxes: readonly BoundingBox[], content: PageContent): number =>
  boxes.reduce((sum, box) => sum + area(box), 0) / area(boxOfPage(content));

/** More than half of a sample of words must show ink in their boxes; a handful of words proves nothing. */
function liesOnInk(words: readonly Word[], content: PageContent): boolean {
  const step = Math.max(1, Math.floor(words.length / SAMPLE));
  const sample = words.filter((_, at) => at % step === 0);
  if (sample.length < 4) return true;
  const { isSurelyShown, isShown } = shownWords(content);
  // Looking at pixels means drawing the page, which only some pages need.
  return [isSurelyShown, isShown].some((isSeen) => sample.filter(isSeen).length * 2 > sample.length);
}

/** Boxes around doubted words that show ink, with room for the letters that the layer may have placed wrongly. */
function placesOf(doubted: readonly Word[], content: PageContent): BoundingBox[] {
  return doubted
    .filter((word) => hasInk(content.raster, word.bbox))
    .map(({ bbox }) => grown(bbox, bbox.height, content));
}

/** Large images without words of the text layer. */
function largeImages(content: PageContent, good: readonly Word[]): BoundingBox[] {
  return content.images
    .map((image) => clampToPage(image.bbox, content.width, content.height))
    .filter((box) => area(box) >= LARGE_IMAGE * content.width * content.height)
    .filter((box) => good.reduce((sum, word) => sum + intersectionArea(word.bbox, box), 0) < COVERED * area(box));
}

function grown(box: BoundingBox, by: number, content: PageContent): BoundingBox {
  return clampToPage(grownBox(box, by), content.width, content.height);
}

/** Joins boxes that overlap until none do. */
export const joinOverlapping = (boxes: readonly BoundingBox[]): BoundingBox[] =>
  joinedBoxes(
    boxes.toSorted((a, b) => a.top - b.top),
    boxesOverlap,
  );
