import { bottom, right } from '../../../domain/geometry.ts';
import type { Region } from '../regions/region.ts';
import type { PageView } from './page-view.ts';
import { isBold, sizeOf, textOf } from './region-text.ts';

const MOST_LINES = 4;
const MOST_LETTERS = 220;
/** `3`, `3.1`, `IV.`, `A.`, `§ 7`, `Chapter 2`, `Annex B` before the words. */
const NUMBERED =
  /^(?:(?:chapter|section|part|appendix|annex|article|kapitel|abschnitt|teil|chapitre|partie|cap[ií]tulo|secci[oó]n|artículo|artigo|глава|第)\s*[\divxlc]+|§+\s*\d+|\d{1,2}(?:\.\d{1,2}){0,4}\.?\s|[IVX]{1,5}\.\s|[A-Z]\.\s)/iu;

/** `June 2023`, `12 March 1999`, `3/4/2021` */
const DATE =
  /^(?:\d{1,2}\.?\s+)?\p{Lu}?\p{L}{2,9}\.?\s+(?:\d{1,2},?\s+)?(?:19|20)\d{2}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;

/** A heading is short, and larger, bolder or more apart than the text around it. A short paragraph is none of these. */
export function headingEvidence(region: Region, page: PageView): number {
  const text = textOf(region);
  if (region.lines.length === 0 || region.lines.length > MOST_LINES || text.length > MOST_LETTERS) return 0;
  if (!/\p{L}{2}/u.test(text) || region.lines.some((l) => l.angle !== 0)) return 0;
  const relative = sizeOf(region) / page.typography.bodySize;
  const bold = isBold(region) && !page.typography.mostlyBold;
  const numbered = NUMBERED.test(text);
  const capitals = text.length > 3 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const sentence = /[.,;]$/u.test(text.trim()) && !numbered && !capitals;
  if (/^[*†‡]/u.test(text) || DATE.test(text.trim())) return 0;
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
  const text = textOf(region);
  if (!NUMBERED.test(text) || headingEvidence(region, page) < 0.6) return false;
  const size = sizeOf(region);
  const alike = page.regions.filter(
    (r) =>
      r !== region &&
      r.lines.length > 0 &&
      Math.abs(sizeOf(r) - size) < 0.06 * size &&
      isBold(r) === isBold(region) &&
      NUMBERED.test(textOf(r)),
  );
  const next = alike.some((r) => {
    const gap = Math.max(r.bbox.top - bottom(region.bbox), region.bbox.top - bottom(r.bbox));
    return gap < 1.2 * page.typography.leading;
  });
  return !next;
}

const isColoured = (region: Region, page: PageView): boolean =>
  region.lines.every((l) => l.color !== null && l.color !== page.typography.bodyColor);

/**
 * The first line of a paragraph, or a sentence before a formula, that was taken for a heading: it looks like the text around it in every
 * way. Recognised text says nothing of weight and colour, so there the detector is believed.
 */
export function isPlainLine(region: Region, page: PageView): boolean {
  if (region.lines.some((l) => l.color === null)) return false;
  const text = textOf(region).trim();
  if (NUMBERED.test(text) || headingEvidence(region, page) > 0.2) return false;
  const relative = sizeOf(region) / page.typography.bodySize;
  return relative > 0.9 && relative < 1.1 && !isBold(region);
}

/** There is more room above the heading than between lines, or nothing above at all. */
function standsApart(region: Region, page: PageView): boolean {
  let nearest = Infinity;
  for (const other of page.regions) {
    if (other === region || other.lines.length === 0) continue;
    const shared = Math.min(right(other.bbox), right(region.bbox)) - Math.max(other.bbox.left, region.bbox.left);
    const gap = region.bbox.top - bottom(other.bbox);
    if (shared > 0 && gap > -2) nearest = Math.min(nearest, gap);
  }
  return nearest > 0.35 * page.typography.leading;
}
