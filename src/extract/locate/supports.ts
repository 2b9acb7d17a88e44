import { foldedText, squeezedText } from '../document/plain.ts';
import type { Field } from '../schema/field.ts';
import { findBoolean, findChoice } from '../values/choices.ts';
import { currencyIn } from '../values/currencies.ts';
import { type CalendarDate, findDates } from '../values/dates.ts';
import { numbersInText } from '../values/numbers.ts';

/** Share of the words of a text value that must be among the quoted words. */
const SHARE_IN_WORDS = 0.9;

/** Whether the words state the value. Words that state something else prove nothing. */
export function wordsSupport(field: Field, value: unknown, words: string): boolean {
  if (typeof value === 'boolean') return findBoolean(words)?.value === value;
  if (typeof value === 'number') return supportsNumber(value, words);
  if (typeof value !== 'string') return false;
  if (field.choices) return findChoice(words, field.choices)?.value === value || holdsText(value, words);
  return holdsText(value, words) || sameDate(value, words) || sameAmount(value, words) || sameCurrency(value, words);
}

/** Numbers in parentheses or with a trailing sign are negative; percentages may be given as fractions. */
function supportsNumber(value: number, words: string): boolean {
  const isPercent = /%/.test(words);
  for (const number of numbersInText(words)) {
    if (same(number, value) || same(-number, value)) return true;
    if (isPercent && same(number / 100, value)) return true;
  }
  return false;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

function holdsText(value: string, words: string): boolean {
  const wanted = squeezedText(value);
  const found = squeezedText(words);
  if (wanted === '') return value.trim() !== '' && words.includes(value.trim());
  if (found.includes(wanted)) return true;
  // A long text with a word corrected or left out; in a short one it would matter.
  const tokens = foldedText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.length < 5) return false;
  const present = new Set(foldedText(words).match(/[\p{L}\p{N}]+/gu));
  return tokens.filter((token) => present.has(token)).length >= tokens.length * SHARE_IN_WORDS;
}

function sameDate(value: string, words: string): boolean {
  const [wanted, ...more] = findDates(value, 'day-first');
  if (!wanted || more.length > 0) return false;
  const orders = ['day-first', 'month-first'] as const;
  return orders.some((order) => findDates(words, order).some((date) => isSameDay(date.value, wanted.value)));
}

const isSameDay = (a: CalendarDate, b: CalendarDate): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day;

/** `1234.50` as text for a printed `1.234,50`. */
const sameAmount = (value: string, words: string): boolean =>
  /^-?[\d.,\s]+$/.test(value) && [...numbersInText(value)].some((number) => supportsNumber(number, words));

const sameCurrency = (value: string, words: string): boolean =>
  /^[A-Z]{3}$/.test(value) && currencyIn(words).some((found) => found.value === value);
