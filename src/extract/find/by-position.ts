import type { Line, Run } from '../document/lines.ts';
import { joinWords } from '../document/span.ts';
import type { Word } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import { findPhones } from '../values/contacts.ts';
import { findDates } from '../values/dates.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';

const COMPANY_FORM =
  /\b(?:SDN\.? ?BHD|BHD|LLC|L\.L\.C|LTD|LIMITED|INC|CORP|CORPORATION|GMBH|AG|KG|OHG|S\.?A\.?R?\.?L?|S\.?R\.?L|B\.?V|N\.?V|PLC|LLP|CO|COMPANY|ENTERPRISE|TRADING|RESTAURANT|OY|AB|A\/S|ApS|SP\. Z O\.?O|S\.?p\.?A|PTE|HOLDING|GROUP|BANK|STORE|MART)\b|株式会社|有限会社|有限公司|בע"מ/iu;
/** Lines of a letterhead that are neither name nor address. */
const REGISTRATION =
  /\b(?:tel|phone|fax|e-?mail|www|http|gst|vat|reg|tax|invoice|receipt|cash|bill|date|co\.? ?(?:no|reg)|company no|roc|tin|uid|ust|no:)\b|@|^\(?[\d-]+-?[A-Z]?\)?$/i;
/** Number of registration that stands after a company's name. */
const REGISTERED =
  /[\s,]*[([]\s?(?:co\.?\s?)?(?:reg\.?\s?)?(?:no\.?\s?)?[:.]?\s?[\dA-Z]*\d{3,}[\d\s]*-?\s?[A-Z]?\s?[)\]]?.*$/i;
const GREETING =
  /\b(?:thank|welcome|please|goods sold|customer copy|come again|receipt|(?:tax ?)?invoice|cash ?(?:bill|sales?))\b/i;
const STREET =
  /\b(?:no\.?|lot|jalan|jln|lorong|taman|street|st|road|rd|avenue|ave|blvd|lane|drive|strasse|straße|str|rue|calle|via|plaza|floor|suite|block|blok|unit|box|p\.?o|kampung|bandar|pusat|city|industrial|park|way|km|level|ground|section|seksyen)\b/i;
const POSTCODE = /(?<!\d)\d{4,6}(?!\d)/;
/** How much of the top of the first page a letterhead takes. */
const LETTERHEAD_SHARE = 0.4;
const MOST_LETTERHEAD_LINES = 14;
/** A street and a post code at least. */
const WHOLE_ADDRESS = 3.5;

/** Values that have a place rather than a label: the sender's name and address head the first page. */
export function candidatesByPosition(field: Field, context: Context): Candidate[] {
  if (field.kind === 'company') return companyNames(context);
  if (field.kind === 'address' && field.labels.some((label) => label.keys.join(' ') === 'address')) {
    return letterheadAddress(context);
  }
  return [];
}

function letterhead({ view }: Context): Line[] {
  const first = view.lines[0]?.page;
  const page = view.pages.find(({ page_number }) => page_number === first);
  const lines = view.lines.filter((line) => line.page === first).slice(0, MOST_LETTERHEAD_LINES);
  return lines.filter((line) => !page || line.top < page.page_height * LETTERHEAD_SHARE || line.index < 6);
}

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

function companyNames(context: Context): Candidate[] {
  const found: Candidate[] = [];
  const lines = letterhead(context);
  for (const [order, line] of lines.entries()) {
    const run = line.runs[0]!;
    if (letters(run.text) < 3 || REGISTRATION.test(run.text) || context.isLabel(run)) continue;
    if (GREETING.test(run.text)) continue;
    const form = COMPANY_FORM.test(run.text);
    const street = STREET.test(run.text) && POSTCODE.test(run.text);
    const score =
      (form ? 0.74 : 0.5) -
      order * 0.05 -
      (street ? 0.3 : 0) -
      (/\d{2,}/.test(run.text.replace(REGISTERED, '')) ? 0.15 : 0);
    if (score <= 0.15) continue;
    const before = lines[order - 1]?.runs[0];
    // `LIAN CHI PU TIAN VEGETARIAN` over `RESTAURANT SDN BHD`: a short line with the form goes on from the one above.
    const goesOn = form && run.words.length <= 3 && before && isNameLine(before) && closeUnder(run, before);
    found.push(goesOn ? whole([...before.words, ...run.words], score + 0.05) : withoutRegistration(run, score));
  }
  return found;
}

const isNameLine = (run: Run): boolean =>
  letters(run.text) >= 3 && !/\d/.test(run.text) && !REGISTRATION.test(run.text) && !COMPANY_FORM.test(run.text);

const closeUnder = (run: Run, before: Run): boolean => run.top - before.bottom < run.line.height * 0.8;

function withoutRegistration(run: Run, score: number): Candidate {
  const text = run.text.replace(REGISTERED, '');
  if (text === run.text || letters(text) < 3) return whole(run.words, score);
  return { value: text, text, words: run.wordsIn(0, text.length), way: 'position', score };
}

const whole = (given: readonly Word[], score: number): Candidate => {
  const first = given.findIndex((word) => /[\p{L}\p{N}]/u.test(word.text));
  const words = given.slice(Math.max(0, first));
  const text = joinWords(words);
  return { value: text, text, words, way: 'position', score };
};

interface Block {
  from: number;
  to: number;
  sum: number;
}

/** Lines with a house, a street, a post code or commas, that follow one another in the letterhead. */
function letterheadAddress(context: Context): Candidate[] {
  const lines = letterhead(context);
  const looks = lines.map((line) => addressLikeness(line));
  let best: Block | null = null as Block | null;
  for (let from = 0; from < lines.length; from++) {
    if (looks[from]! < 1) continue;
    let sum = 0;
    let block: Block | null = null as Block | null;
    for (let to = from; to < Math.min(lines.length, from + 6) && looks[to]! > 0; to++) {
      sum += looks[to]!;
      if (looks[to]! >= 1) block = { from, to, sum };
    }
    // The first whole address is the sender's own; later ones are customers'.
    if (block && block.sum >= WHOLE_ADDRESS) {
      best = block;
      break;
    }
    if (block && (!best || block.sum > best.sum)) best = block;
  }
  if (!best) return [];
  const next = lines[best.to + 1];
  // A place alone on its line ends the address.
  if (next && looks[best.to + 1]! > 0 && isPlace(next, lines[best.to]!)) best.to++;
  const words = lines.slice(best.from, best.to + 1).flatMap((line) => line.span.words);
  return [whole(words, Math.min(0.7, 0.4 + best.sum * 0.06))];
}

/** A few words without digits close under the line before, or after its comma. */
function isPlace(line: Line, before: Line): boolean {
  const { text } = line.span;
  if (/,\s*$/.test(before.span.text)) return true;
  const close = line.top - before.bottom < line.height * 0.8;
  return close && /^[\p{L}\s.,']+$/u.test(text) && text.split(' ').length <= 3 && !GREETING.test(text);
}

function addressLikeness(line: Line): number {
  const text = line.span.text.replace(/^no\s?[:：]/i, 'No.');
  if (letters(text) < 3 || REGISTRATION.test(text) || findPhones(text).length > 0) return 0;
  if (findDates(text, 'day-first').length > 0 || /\d\.\d\d(?!\d)/.test(text) || /[:：]/.test(text)) return 0;
  if (REGISTERED.test(text)) return 0;
  if (COMPANY_FORM.test(text) && !POSTCODE.test(text) && !STREET.test(text)) return 0;
  let likeness = 0;
  if (STREET.test(text)) likeness += 1.5;
  if (POSTCODE.test(text)) likeness += 1.5;
  if (/,/.test(text)) likeness += 1;
  if (/\d/.test(text)) likeness += 0.5;
  return likeness === 0 ? 0.4 : likeness;
}
