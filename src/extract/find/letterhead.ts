import type { DocumentLine } from '../document/lines.ts';
import { textOfWords } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';

export const COMPANY_FORM =
  /\b(?:SDN\.? ?BHD|BHD|LLC|L\.L\.C|LTD|LIMITED|INC|CORP|CORPORATION|GMBH|AG|KG|OHG|S\.?A\.?R?\.?L?|S\.?R\.?L|B\.?V|N\.?V|PLC|LLP|CO|COMPANY|ENTERPRISE|TRADING|RESTAURANT|OY|AB|A\/S|ApS|SP\. Z O\.?O|S\.?p\.?A|PTE|HOLDING|GROUP|BANK|STORE|MART)\b|株式会社|有限会社|有限公司|בע"מ/iu;
export const REGISTRATION =
  /\b(?:tel|phone|fax|e-?mail|www|http|gst|vat|reg|tax|invoice|receipt|cash|bill|date|co\.? ?(?:no|reg)|company no|roc|tin|uid|ust|no:)\b|@|^\(?[\d-]+-?[A-Z]?\)?$/i;
/** A registration number after a company name. */
export const REGISTERED =
  /[\s,]*[([]\s?(?:co\.?\s?)?(?:reg\.?\s?)?(?:no\.?\s?)?[:.]?\s?[\dA-Z]*\d{3,}[\d\s]*-?\s?[A-Z]?\s?[)\]]?.*$/i;
export const GREETING =
  /\b(?:thank|welcome|please|goods sold|customer copy|come again|receipt|(?:tax ?)?invoice|cash ?(?:bill|sales?))\b/i;
export const STREET =
  /\b(?:no\.?|lot|jalan|jln|lorong|taman|street|st|road|rd|avenue|ave|blvd|lane|drive|strasse|straße|str|rue|calle|via|plaza|floor|suite|block|blok|unit|box|p\.?o|kampung|bandar|pusat|city|industrial|park|way|km|level|ground|section|seksyen)\b/i;
export const POSTCODE = /(?<!\d)\d{4,6}(?!\d)/;

/** Share of the page height that a letterhead takes. */
const LETTERHEAD_SHARE = 0.4;
const MOST_LETTERHEAD_LINES = 14;

export function letterheadLines({ view }: Context): DocumentLine[] {
  const first = view.lines[0]?.page;
  const page = view.pages.find(({ page_number }) => page_number === first);
  const lines: DocumentLine[] = [];
  for (const line of view.lines) {
    if (line.page !== first || lines.length === MOST_LETTERHEAD_LINES) break;
    lines.push(line);
  }
  return lines.filter((line) => !page || line.top < page.page_height * LETTERHEAD_SHARE || line.index < 6);
}

export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** All words as one value, without leading punctuation. */
export function wholeCandidate(given: readonly DocumentWord[], score: number): Candidate {
  const first = given.findIndex((word) => /[\p{L}\p{N}]/u.test(word.text));
  const words = given.slice(Math.max(0, first));
  const text = textOfWords(words);
  return { value: text, text, words, way: 'position', score };
}
