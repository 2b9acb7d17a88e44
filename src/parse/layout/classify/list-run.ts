import { bottom } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { isBold, regionText, sizeOf } from './region-text.ts';

/** `3.` `3)` `(3)` `[3]` `3` `c.` `(c)` `iii.` */
const MARK = /^([[(]?)(\d{1,3}|[a-z]|[ivx]{1,5})([.)\]]?)\s/u;
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ');
/** A list shows itself by two items; one alone may be the mistake. */
const LEAST_ITEMS = 2;

/**
 * A numbered line that was taken for a heading or a paragraph, though the items before or after it, which look the same, make a list.
 *
 *     3. Specification     ListItem
 *     4. Integration       ListItem
 *     5. FAQ               SectionHeader → ListItem
 */
export function returnToList(regions: readonly Region[], page: PageView): Region[] {
  let known = withSources(regions);
  // One that was found may be the neighbour of the next.
  for (let isNew = true; isNew; ) {
    const items = known.filter((region) => region.type === 'ListItem' && marksOf(region).length > 0);
    const found = known.map((region) => (isNextOf(region, items, page) ? asItem(region) : region));
    isNew = found.some((region, at) => region !== known[at]);
    known = found;
  }
  return known;
}

/** Fewer paragraphs that begin with a number in brackets may only speak of sources. */
const FEWEST_SOURCES = 3;

/** Entries of a list of sources count on, `[7]` after `[6]`, in this column or the next; no paragraph of a text does. */
function withSources(regions: readonly Region[]): Region[] {
  const numberOf = (region: Region): number | null => {
    const [mark] = region.type === 'Text' ? marksOf(region) : [];
    return mark?.signs === '[1]' ? mark.number : null;
  };
  const numbers = new Set(regions.map(numberOf).filter((number) => number !== null));
  if (numbers.size < FEWEST_SOURCES) return [...regions];
  return regions.map((region) => {
    const number = numberOf(region);
    return number !== null && (numbers.has(number - 1) || numbers.has(number + 1)) ? asItem(region) : region;
  });
}

const asItem = (region: Region): Region => ({ ...region, type: 'ListItem', evidence: 0.7 });

function isNextOf(region: Region, items: readonly Region[], page: PageView): boolean {
  const isHeading = region.type === 'SectionHeader';
  if (!isHeading && region.type !== 'Text') return false;
  // Headings are numbered `3 Methods`, and lettered.
  const marks = marksOf(region).filter(({ signs }) => !isHeading || /^1[.)]$/.test(signs));
  return marks.some((mark) => {
    const own = items.filter(
      (item) => marksOf(item).some(({ signs }) => signs === mark.signs) && looksAlike(item, region),
    );
    const isBeside = (item: Region): boolean =>
      marksOf(item).some(({ signs, number }) => signs === mark.signs && Math.abs(number - mark.number) === 1);
    return own.length >= LEAST_ITEMS && own.some((item) => isBeside(item) && nothingBetween(item, region, page));
  });
}

/** What the mark may count: `i.` is the first of Roman numbers and the ninth of letters. */
function marksOf(region: Region): { number: number; signs: string }[] {
  const [, before = '', count = '', after = ''] = MARK.exec(regionText(region)) ?? [];
  if (/^\d/.test(count)) return [{ number: Number(count), signs: `${before}1${after}` }];
  // A letter alone is a word.
  if (count === '' || after === '') return [];
  const roman = ROMAN.indexOf(count);
  return [
    ...(roman >= 0 ? [{ number: roman, signs: `${before}i${after}` }] : []),
    ...(count.length === 1 ? [{ number: count.charCodeAt(0), signs: `${before}a${after}` }] : []),
  ];
}

function looksAlike(a: Region, b: Region): boolean {
  const size = sizeOf(b);
  return (
    Math.abs(sizeOf(a) - size) < 0.06 * size &&
    Math.abs(a.bbox.left - b.bbox.left) < size &&
    isBold(a) === isBold(b) &&
    a.lines[0]!.color === b.lines[0]!.color
  );
}

function nothingBetween(a: Region, b: Region, page: PageView): boolean {
  const [upper, lower] = a.bbox.top < b.bbox.top ? [a, b] : [b, a];
  // Specks of other type (a chart's label, a page number) do not part a list.
  return !page.regions.some(
    (r) =>
      r.bbox.top >= bottom(upper.bbox) - 2 &&
      bottom(r.bbox) <= lower.bbox.top + 2 &&
      (r.lines.length === 0 || sizeOf(r) > 0.6 * sizeOf(lower)),
  );
}
