import type { DocumentLine } from '../document/lines.ts';
import { findPhones } from '../values/contacts.ts';
import { correctedAddress } from '../values/correct-recognised.ts';
import { findDates } from '../values/dates.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';
import {
  COMPANY_FORM,
  countLetters,
  GREETING,
  letterheadLines,
  POSTCODE,
  REGISTERED,
  REGISTRATION,
  STREET,
  wholeCandidate,
} from './letterhead.ts';

/** At least a street and a postcode. */
const WHOLE_ADDRESS = 3.5;

interface Block {
  from: number;
  to: number;
  sum: number;
}

/** Consecutive lines of the letterhead with a house number, street, postcode or commas. */
export function letterheadAddress(context: Context): Candidate[] {
  const lines = letterheadLines(context);
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
    // The first complete address is the sender's; later ones are the customer's.
    if (block && block.sum >= WHOLE_ADDRESS) {
      best = block;
      break;
    }
    if (block && (!best || block.sum > best.sum)) best = block;
  }
  if (!best) return [];
  const next = lines[best.to + 1];
  // A town alone on its line ends the address.
  if (next && looks[best.to + 1]! > 0 && isTown(next, lines[best.to]!)) best.to++;
  const words = lines.slice(best.from, best.to + 1).flatMap((line) => line.span.words);
  return [wholeCandidate(words, Math.min(0.7, 0.4 + best.sum * 0.06), correctedAddress)];
}

/** A few words without digits close below the previous line, or after its comma. */
function isTown(line: DocumentLine, before: DocumentLine): boolean {
  const { text } = line.span;
  if (/,\s*$/.test(before.span.text)) return true;
  const close = line.top - before.bottom < line.height * 0.8;
  return close && /^[\p{L}\s.,']+$/u.test(text) && text.split(' ').length <= 3 && !GREETING.test(text);
}

function addressLikeness(line: DocumentLine): number {
  const text = line.span.text.replace(/^no\s?[:：]/i, 'No.');
  if (countLetters(text) < 3 || REGISTRATION.test(text) || findPhones(text).length > 0) return 0;
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
