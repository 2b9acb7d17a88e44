import { ordinaryWidth } from '../document/plain.ts';
import { fieldAccepts } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import { findBoolean, findChoice } from './choices.ts';
import { findEmails, findIbans, findPhones, findTimes, findUrls } from './contacts.ts';
import { currencyIn, unitsIn } from './currencies.ts';
import { findDates, findMonths, writeDate } from './dates.ts';
import { type FoundValue, foundAt } from './found.ts';
import { type DecimalSign, findNumbers, type ReadNumber } from './numbers.ts';

/** The document's conventions for ambiguous values. */
export interface Habits {
  dates: 'day-first' | 'month-first';
  decimal: DecimalSign;
}

export interface Reading extends FoundValue<unknown> {
  /** 0–1: how well the text fits the field's kind. */
  fit: number;
}

/** All values in a text that the field's schema accepts, in order. */
export const readValues = (field: Field, text: string, habits: Habits): Reading[] =>
  readAll(field, text, habits).filter(({ value }) => fieldAccepts(field, value));

function readAll(field: Field, text: string, habits: Habits): Reading[] {
  if (field.choices) {
    const found = findChoice(text, field.choices);
    return found ? [{ ...found, fit: 1 }] : [];
  }
  if (field.type === 'boolean') {
    const found = findBoolean(text);
    return found ? [{ ...found, fit: 0.9 }] : [];
  }
  if (field.type === 'number' || field.type === 'integer') return readNumbers(field, text, habits);
  return readStrings(field, text, habits).map((reading) => ({
    ...reading,
    value: typeof reading.value === 'string' ? inStatedCase(field, ordinaryWidth(reading.value)) : reading.value,
  }));
}

/** Upper or lower case if the description asks for it. */
export function inStatedCase({ description }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/\b(?:upper[ -]?case|capital letters|capitals|all caps)\b/i.test(description)) return value.toUpperCase();
  return /\blower[ -]?case\b/i.test(description) ? value.toLowerCase() : value;
}

function readNumbers(field: Field, text: string, habits: Habits): Reading[] {
  const dates = field.kind === 'year' ? [] : findDates(text, habits.dates);
  return findNumbers(text, habits.decimal)
    .filter(({ start, end }) => !dates.some((date) => date.start < end && date.end > start))
    .filter(({ value }) => field.type === 'number' || Number.isInteger(value.number))
    .filter(({ value }) => field.kind !== 'year' || (value.number >= 1900 && value.number < 2100))
    .map(({ start, end, value }) => ({ start, end, value: value.number, fit: numberFit(field, value) }));
}

function numberFit(field: Field, { currency, percent, decimals }: ReadNumber): number {
  if (field.kind === 'percent') return percent ? 1 : currency ? 0.4 : 0.7;
  if (percent) return 0.35;
  if (field.kind === 'money') return currency ? 1 : decimals === 2 ? 0.95 : 0.75;
  return currency ? 0.6 : 0.9;
}

function readStrings(field: Field, text: string, habits: Habits): Reading[] {
  const all = (found: readonly FoundValue<unknown>[], fit: number): Reading[] =>
    found.map((item) => ({ ...item, fit }));
  switch (field.kind) {
    case 'date':
    case 'date-time':
      return readDates(field, text, habits);
    case 'time':
      return all(findTimes(text), 1);
    case 'email':
      return all(findEmails(text), 1);
    case 'phone':
      return all(findPhones(text), 0.95);
    case 'url':
      return all(findUrls(text), 1);
    case 'iban':
      return all(findIbans(text), 1);
    case 'currency':
      return all(currencyIn(text), 1);
    case 'units':
      return all(unitsIn(text), 1);
    case 'money':
      return findNumbers(text, habits.decimal).map((item) => {
        // The amount without letters of a currency; a currency sign at the digits belongs to it.
        const bare = /[^\p{L}\s].*/u.exec(text.slice(item.start, item.end).replace(/[\s\p{L}]+$/u, ''))![0];
        const start = text.indexOf(bare, item.start);
        return { start, end: start + bare.length, value: bare, fit: numberFit(field, item.value) };
      });
    default:
      return readText(field, text);
  }
}

const ISO = 'YYYY-MM-DD';

function readDates(field: Field, text: string, habits: Habits): Reading[] {
  const asPrinted =
    /as (?:printed|shown|it appears)|exactly/i.test(field.description) && field.schema.format !== 'date';
  const stated = /\b(?:YYYY|DD|MM|YY)[-/. ](?:YYYY|DD|MM|YY)(?:[-/. ](?:YYYY|DD|MM|YY))\b/.exec(field.description)?.[0];
  const format = field.schema.format === 'date' || field.schema.format === 'date-time' ? ISO : stated;
  const dates = findDates(text, habits.dates);
  if (dates.length === 0 && (asPrinted || !format)) return readShortDates(field, text);
  return dates.map(({ start, end: dateEnd, value }) => {
    const time = field.kind === 'date-time' ? /^[ T,]*\d{1,2}:\d{2}(?::\d{2})?/.exec(text.slice(dateEnd)) : null;
    const end = dateEnd + (time?.[0].length ?? 0);
    const printed = text.slice(start, end);
    const iso = writeDate(value, format ?? ISO);
    const written = field.schema.format === 'date-time' ? `${iso}T00:00:00Z` : asPrinted || !format ? printed : iso;
    return { start, end, value: written, fit: 1 };
  });
}

/** Days without a year and months without a day, for fields wanted as printed: `06/05 08:30`, `06/2013`. */
const SHORT_DATE = /(?<![\d/.])\d{1,2}\/(?:\d{4}|\d{1,2}(?!\d|\/))(?:\s+\d{1,2}:\d{2})?/g;
/** A year and nothing else, or its month. */
const ONLY_YEAR = /(?<=^\P{L}{0,2})(?:(?:19|20)\d\d(?:-\d\d)?|\d\d\.(?:19|20)\d\d)(?=\P{L}{0,2}$)/gu;

function readShortDates(field: Field, text: string): Reading[] {
  const fit = field.kind === 'date-time' ? 0.85 : 0.7;
  const numeric = [SHORT_DATE, ONLY_YEAR].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...findMonths(text), ...numeric.map((match) => foundAt(match, match[0]))].map((item) => ({ ...item, fit }));
}

/** Punctuation between a label and its value, or at the end of a line. */
const EDGES = /^[\s:;=#|.,_–—\p{Co}-]+|[\s:;|_–—\p{Co}]+$/gu;

function readText(field: Field, text: string): Reading[] {
  const trimmed = text.replace(EDGES, '');
  if (trimmed === '' || !/[\p{L}\p{N}]/u.test(trimmed)) return [];
  const start = text.indexOf(trimmed);
  if (field.kind === 'company' && (trimmed.match(/\p{L}/gu)?.length ?? 0) < 3) return [];
  if (field.kind === 'code') return readCode(field, trimmed, start);
  const numeric = !/\p{L}/u.test(trimmed);
  return [{ start, end: start + trimmed.length, value: trimmed, fit: numeric ? 0.5 : 0.85 }];
}

/** A code contains a digit. It ends at the first space without a digit after it. */
function readCode(field: Field, text: string, at: number): Reading[] {
  // `Invoice / receipt no. 104880`: the code is the word with the digits.
  const later = /^\D*?(?<![\p{L}\d])(?=[\p{L}./*-]*\d{3})/u.exec(text);
  if (later?.[0] && !/^\S*\d/.test(text)) return readCode(field, text.slice(later[0].length), at + later[0].length);
  const match = /^(?:[\p{L}\d●○◎◇◆□■][\p{L}\d./*●○◎◇-]*)(?: (?=\S*\d)[\p{L}\d./*-]+)*/u.exec(text);
  const code = match?.[0].replace(/[.,-]+$/, '') ?? text;
  const digits = /\d/.test(code);
  if (!digits && field.examples.length === 0) return [{ start: at, end: at + text.length, value: text, fit: 0.4 }];
  // The rest of the text may or may not belong to the code.
  const sure = code.length === text.length ? 0.95 : 0.8;
  return [{ start: at, end: at + code.length, value: code, fit: digits ? sure : 0.5 }];
}
