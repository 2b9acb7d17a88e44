import { bottom, right, sharedWidth } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import type { Region } from '../region.ts';
import { followsInNumber, headingNumber } from '../wording/numbering.ts';
import type { PageView } from './page-view.ts';
import { isBold, regionText, sizeOf } from './region-text.ts';

const MOST_LINES = 4;
const MOST_LETTERS = 220;

/** `June 2023`, `12 March 1999`, `3/4/2021` */
const DATE =
  /^(?:\d{1,2}\.?\s+)?\p{Lu}?\p{L}{2,9}\.?\s+(?:\d{1,2},?\s+)?(?:19|20)\d{2}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;

/** `1.4.2`, `v2.0.1`: what a list of changes has for headings. `03.04.21` and `3.4.2021` are dates. */
const VERSION = /^v?(?:0|[1-9]\d?)\.(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,2})$/u;

/** `… of goods.`, also with the mark of a footnote after it: `… of goods.12` */
const SENTENCE_END = /[.,;]$|\p{L}[.,;]\d{1,3}$/u;

/** A heading is short, and larger, bolder or more apart than the text around it. A short paragraph is none of these. */
export function headingEvidence(region: Region, page: PageView): number {
  const text = regionText(region);
  if (region.lines.length === 0 || region.lines.length > MOST_LINES || text.length > MOST_LETTERS) return 0;
  if (!(/\p{L}{2}/u.test(text) || VERSION.test(text.trim())) || region.lines.some((l) => l.angle !== 0)) return 0;
  const relative = sizeOf(region) / page.typography.bodySize;
  const bold = isBold(region) && !page.typography.mostlyBold;
  const numbered = isNumbered(text);
  const capitals = text.length > 3 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const sentence = SENTENCE_END.test(text.trim()) && !numbered && !capitals;
  // "two meetings are …" goes on from the page before.
  const goesOn = /^\p{Ll}{2}/u.test(text) && region.lines.length > 1;
  if (goesOn || /^[*†‡]/u.test(text) || (DATE.test(text.trim()) && !VERSION.test(text.trim()))) return 0;
  let evidence = 0;
  if (relative >= 1.5) evidence = 0.85;
  else if (relative >= 1.15) evidence = bold ? 0.85 : 0.7;
  else if (relative >= 0.97 && bold) evidence = 0.65;
  else if (relative >= 0.97 && capitals && numbered) evidence = 0.6;
  else if (relative >= 0.97 && (isColoured(region, page) || region.lines.every((l) => l.italic))) evidence = 0.5;
  else if (relative >= 0.97 && capitals) evidence = 0.5;
  if (evidence === 0) return 0;
  if (numbered) evidence += 0.08;
  if (sentence) evidence -= 0.3;
  // "The following holds:" leads to what comes next; a heading with a colon is short.
  if (/:$/u.test(text.trim()) && text.split(/\s+/u).length > 5) evidence -= 0.25;
  if (text.length > 120) evidence -= 0.2;
  if (!standsApart(region, page)) evidence -= 0.15;
  return Math.max(0, Math.min(0.95, evidence));
}

/**
 * "3. Results" looks like an item of a list. It is a heading when it stands out from the text and no item of the same looks follows it.
 */
export function isNumberedHeading(region: Region, page: PageView): boolean {
  const text = regionText(region);
  if (!isNumbered(text) || headingEvidence(region, page) < 0.6) return false;
  const size = sizeOf(region);
  const alike = page.regions.filter(
    (r) =>
      r !== region &&
      r.lines.length > 0 &&
      Math.abs(sizeOf(r) - size) < 0.06 * size &&
      isBold(r) === isBold(region) &&
      isNumbered(regionText(r)) &&
      !isPartOf(regionText(r), text) &&
      !isPartOf(text, regionText(r)),
  );
  const next = alike.some((r) => {
    const gap = Math.max(r.bbox.top - bottom(region.bbox), region.bbox.top - bottom(r.bbox));
    return gap < 1.2 * page.typography.leading;
  });
  return !next;
}

/** `3.2.1` of `3.2`: items of one list are counted on one level, sections and their parts on two. */
function isPartOf(part: string, whole: string): boolean {
  return followsInNumber(whole, part) && numberLength(part) !== numberLength(whole);
}

const numberLength = (text: string): number => headingNumber(text)?.parts.length ?? 0;
const isNumbered = (text: string): boolean => headingNumber(text) !== null;

/** Headings grow smaller down the page: a line above one that is this much larger heads no section. */
const LARGER_BELOW = 1.25;

/**
 * The head of a slide, right above the slide's own larger title.
 *
 *     Products and services              ← on every slide of the part
 *     What our service does              ← larger: the heading
 */
export function isKicker(region: Region, page: PageView): boolean {
  return page.regions.some((other) => {
    if (!isHeadingType(other.type)) return false;
    const gap = other.bbox.top - bottom(region.bbox);
    const size = sizeOf(other);
    return gap > -0.3 * size && gap < 2 * size && size >= LARGER_BELOW * sizeOf(region);
  });
}

/** Further up, a line alone may be the title of a page that has nothing else. */
const LOWER_PART = 0.75;
const FOOT = new Set<Region['type']>(['PageFooter', 'PageNumber', 'Footnote']);

/** Nothing but the foot of the page comes after it, below or in a column to the right: large type that closes a poster or a letter. */
export function headsNothing(region: Region, page: PageView): boolean {
  if (region.bbox.top < LOWER_PART * page.height || isSetLikeHeading(region, page)) return false;
  return !page.regions.some((other) => {
    if (other === region || FOOT.has(other.type)) return false;
    return other.bbox.top >= bottom(region.bbox) - 2 || other.bbox.left >= right(region.bbox);
  });
}

/** Where other headings of the page are set like it, what it heads is on the next page. */
function isSetLikeHeading(region: Region, page: PageView): boolean {
  const size = sizeOf(region);
  return page.regions.some(
    (other) =>
      other !== region &&
      other.type === 'SectionHeader' &&
      Math.abs(sizeOf(other) - size) < 0.03 * size &&
      isBold(other) === isBold(region) &&
      other.lines[0]?.color === region.lines[0]?.color &&
      Math.abs(other.bbox.left - region.bbox.left) < size,
  );
}

const isColoured = (region: Region, page: PageView): boolean =>
  region.lines.every((l) => l.color !== null && l.color !== page.typography.bodyColor);

/**
 * The first line of a paragraph, or a sentence before a formula, that was taken for a heading: it looks like the text around it in every
 * way. Recognised text says nothing of weight and colour, so there the detector is believed.
 */
export function isPlainLine(region: Region, page: PageView): boolean {
  if (region.lines.some((l) => l.color === null)) return false;
  const text = regionText(region).trim();
  if ((isNumbered(text) && !isLongSentence(text)) || headingEvidence(region, page) > 0.2) return false;
  const relative = sizeOf(region) / page.typography.bodySize;
  return relative > 0.9 && relative < 1.1 && !isBold(region);
}

/** "2.1 The vote was put off until the board has met." says something, "1. Terms." names it. */
const isLongSentence = (text: string): boolean => /\p{Ll}\.$/u.test(text) && text.split(/\s+/u).length >= LONG_SENTENCE;
const LONG_SENTENCE = 8;

/** Words of the shortest sentence that cannot be a heading with a full stop. */
const SENTENCE_WORDS = 4;

/** "The message is case-insensitive." in large type, as slides have their text: a sentence that nothing but its size sets apart, below larger headings. */
export function isPlainSentence(region: Region, page: PageView): boolean {
  const text = regionText(region).trim();
  if (isNumbered(text) || isBold(region) || region.lines.some((l) => l.color === null)) return false;
  const isLargest = !page.regions.some((r) => isHeadingType(r.type) && sizeOf(r) >= LARGER_BELOW * sizeOf(region));
  return !isLargest && /^\p{Lu}.*\p{Ll}[^\p{L}]?\.$/u.test(text) && text.split(/\s+/u).length >= SENTENCE_WORDS;
}

/** There is more room above the heading than between lines, or nothing above at all but the heading that it is the first part of. */
function standsApart(region: Region, page: PageView): boolean {
  let nearest = Infinity;
  const text = regionText(region);
  for (const other of page.regions) {
    if (other === region || other.lines.length === 0 || followsInNumber(regionText(other), text)) continue;
    const shared = sharedWidth(other.bbox, region.bbox);
    const gap = region.bbox.top - bottom(other.bbox);
    if (shared > 0 && gap > -2) nearest = Math.min(nearest, gap);
  }
  return nearest > 0.35 * page.typography.leading;
}
