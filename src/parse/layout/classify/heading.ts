import { bottom, sharedWidth } from '../../../domain/geometry.ts';
import { isClearlyLarger } from '../../alike.ts';
import type { Region } from '../region.ts';
import { headingNumber } from '../wording/numbering.ts';
import type { PageView } from './page-view.ts';
import { isBold, regionText, sizeOf } from './region-text.ts';

/** `June 2023`, `12 March 1999`, `3/4/2021` */
const DATE =
  /^(?:\d{1,2}\.?\s+)?\p{Lu}?\p{L}{2,9}\.?\s+(?:\d{1,2},?\s+)?(?:19|20)\d{2}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;

/** `… of goods.`, also with a note mark: `… of goods.12` */
const SENTENCE_END = /[.,;]$|\p{L}[.,;]\d{1,3}$/u;

/** Share of the body font size. */
const NOT_SMALLER = 0.97;

const isNumbered = (text: string): boolean => headingNumber(text) !== null;

/** Evidence of a heading: short, and larger, bolder or more separate than the text around it. */
export function headingEvidence(region: Region, page: PageView): number {
  const text = regionText(region);
  if (!/\p{L}{2}/u.test(text) || region.lines.some((l) => l.angle !== 0)) return 0;
  const [size, bodySize] = [sizeOf(region), page.typography.bodySize];
  const bold = isBold(region) && !page.typography.mostlyBold;
  const numbered = isNumbered(text);
  const capitals = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const sentence = SENTENCE_END.test(text.trim()) && !numbered && !capitals;
  // "two meetings are …" continues from the previous page.
  const continues = /^\p{Ll}{2}/u.test(text) && region.lines.length > 1;
  if (continues || /^[*†‡]/u.test(text) || DATE.test(text.trim())) return 0;
  let evidence = 0;
  if (isClearlyLarger(size, bodySize)) evidence = bold ? 0.85 : 0.7;
  else if (size < NOT_SMALLER * bodySize) return 0;
  else if (bold) evidence = 0.65;
  else if (capitals && numbered) evidence = 0.6;
  else if (capitals || isColoured(region, page) || region.lines.every((l) => l.italic)) evidence = 0.5;
  else return 0;
  if (numbered) evidence += 0.08;
  if (sentence) evidence -= 0.3;
  if (!isSetApart(region, page)) evidence -= 0.15;
  return Math.max(0, Math.min(0.95, evidence));
}

const isColoured = (region: Region, page: PageView): boolean =>
  region.lines.every((l) => l.color !== null && l.color !== page.typography.bodyColor);

/**
 * A paragraph start or a sentence before a formula that was detected as heading, but looks like the surrounding text.
 * OCR text has no weight and colour, so there the detector is trusted.
 */
export function isPlainLine(region: Region, page: PageView): boolean {
  if (region.lines.some((l) => l.color === null)) return false;
  const text = regionText(region).trim();
  if (isNumbered(text) || headingEvidence(region, page) > 0.2) return false;
  return !isClearlyLarger(sizeOf(region), page.typography.bodySize) && !isBold(region);
}

/** Whether there is more space above than between lines, or nothing above. */
function isSetApart(region: Region, page: PageView): boolean {
  let nearest = Infinity;
  for (const other of page.regions) {
    if (other === region || other.lines.length === 0) continue;
    const shared = sharedWidth(other.bbox, region.bbox);
    const gap = region.bbox.top - bottom(other.bbox);
    if (shared > 0 && gap > -2) nearest = Math.min(nearest, gap);
  }
  return nearest > 0.35 * page.typography.leading;
}
