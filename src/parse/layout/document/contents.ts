import { isHeadingType } from '../../../domain/segment-types.ts';
import { headingAnchors } from '../../heading-links.ts';
import type { PageFacts } from '../page-facts.ts';
import { headingNumber } from '../wording/numbering.ts';
import { type Adjustments, addAdjustment } from './adjustment.ts';

/** Normalises headings and entries: case, dots and spaces may differ. */
const key = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutNumber = (text: string): string => headingNumber(text)?.title ?? text;

/** Links entries of a table of contents to headings with the same text. Equal headings are matched in order. */
export function settleContents(pages: readonly PageFacts[], adjustments: Adjustments): void {
  const lists = pages.filter(({ segments }) => segments.some(({ entries }) => entries));
  if (lists.length === 0) return;
  const headings = headingsOf(pages);
  const met = new Set<string>();
  const found = (keys: ReadonlyMap<string, Heading[]>, words: string): Heading | undefined =>
    keys.get(words)?.find(({ id }) => !met.has(id)) ?? keys.get(words)?.[0];
  const byText = Map.groupBy(headings, ({ text }) => key(text));
  const byWords = Map.groupBy(headings, ({ text }) => key(withoutNumber(text)));
  for (const { segments } of lists) {
    for (const { id, entries = [] } of segments) {
      const links = entries.flatMap((title) => {
        const heading = found(byText, key(title)) ?? found(byWords, key(withoutNumber(title)));
        if (!heading || heading.id === id) return [];
        met.add(heading.id);
        addAdjustment(adjustments, heading.id, { anchor: heading.anchor });
        return [{ title, url: `#${heading.anchor}` }];
      });
      if (links.length > 0) addAdjustment(adjustments, id, { entries: links });
    }
  }
}

interface Heading {
  id: string;
  text: string;
  anchor: string;
}

function headingsOf(pages: readonly PageFacts[]): Heading[] {
  const anchorOf = headingAnchors();
  const all = pages.flatMap(({ segments }) => segments.filter(({ type }) => isHeadingType(type)));
  return all.flatMap(({ id, textStart: text }) => {
    const anchor = anchorOf(text);
    return key(text) === '' ? [] : [{ id, text, anchor }];
  });
}
