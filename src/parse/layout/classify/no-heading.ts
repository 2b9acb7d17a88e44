import { bottom } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import { regionText } from './region-text.ts';

/**
 * Lines that look like a heading but are none: references, keywords, answer options, "(Laughter.)", "[They leave.]",
 * and the signal words of ANSI Z535 and ISO 3864.
 */
const HEADS_NOTHING =
  /^(?:\[\d{1,3}\]\s|[☐☑☒]|\([^()]*[.!?]\)$|\[[^[\]]*[.!?]\]$|(?:danger|warning|caution|notice|note)[.:!]?$|(?:key\s?words|index terms|schlüsselwörter|mots[- ]clés|palabras clave)\s*[:—–-])/iu;
/** `4,233`, `87%`, `$ 1.2`: a figure on a slide or dashboard. A year may be a heading. */
const FIGURE = /^(?!(?:19|20)\d{2}$)[+\u2212-]?(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?[%\p{Sc}]|\d[\d,]{2,})$/u;
/** Note marks and addresses after a name. */
const MARKED = /@|\p{L}[∗*†‡§¶]|\p{Ll}[,\s]*\d(?:,\d)*(?:\s|,|$)/u;
/** Fewest letters of the first paragraph, which authors and affiliations precede. */
const PARAGRAPH = 160;

/**
 * Removes headings that are names: authors, affiliations and dates are between the title and the first paragraph.
 *
 *     On the Growth of Reeds            ← title
 *     A. Marsh¹, B. Poole and C. Lake²  ← names
 *     Reeds grow where …
 */
export function releaseNames(regions: readonly Region[]): Region[] {
  const title = regions.find((region) => region.type === 'Title');
  const foot = title ? bottom(title.bbox) : 0;
  const paragraphs = regions.filter((r) => r.type === 'Text' && r.bbox.top > foot && regionText(r).length > PARAGRAPH);
  const end = Math.min(...paragraphs.map((region) => region.bbox.top));
  return regions.map((region): Region => {
    if (region.type !== 'SectionHeader') return region;
    const text = regionText(region).trim();
    const isBetween = title !== undefined && region.bbox.top >= foot - 2 && region.bbox.top < end;
    const isName = isBetween && MARKED.test(text);
    return isName || HEADS_NOTHING.test(text) || FIGURE.test(text)
      ? { ...region, type: 'Text', evidence: 0.6 }
      : region;
  });
}
