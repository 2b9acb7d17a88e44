import { isDeepStrictEqual } from 'node:util';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isPlainObject } from '../../domain/plain-object.ts';
import { boundedPattern } from '../../extract/bounded-pattern.ts';

const MOST_NAMED = 20;

const TYPE_OF: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isPlainObject,
};

const some = (values: readonly unknown[]): string => {
  const named = values.slice(0, MOST_NAMED).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return named.join(', ') + (values.length > MOST_NAMED ? ' …' : '');
};

/** A rule that applies only to values and bounds of one type. */
const forType =
  <T>(isOfType: (value: unknown) => value is T, rule: (bound: number, value: T) => string | false) =>
  (bound: unknown, value: unknown): string | null =>
    typeof bound === 'number' && isOfType(value) ? rule(bound, value) || null : null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const lettersIn = (text: string): number => [...text].length;
const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The problem with a value as the end of a sentence; null if it is valid. */
export const KEYWORD_RULES: Readonly<Record<string, (stated: unknown, value: unknown) => string | null>> = {
  type: (stated, value) => {
    const types = [stated].flat().filter(isText);
    return types.length === 0 || types.some((type) => TYPE_OF[type]?.(value) ?? true)
      ? null
      : `be of type ${types.filter((type) => type !== 'null').join(' or ')}`;
  },
  enum: (stated, value) =>
    isList(stated) && !stated.some((one) => isDeepStrictEqual(one, value)) ? `be one of ${some(stated)}` : null,
  const: (stated, value) => (isDeepStrictEqual(stated, value) ? null : `be ${some([stated])}`),
  minimum: forType(isNumber, (bound, value) => value < bound && `be at least ${bound}`),
  maximum: forType(isNumber, (bound, value) => value > bound && `be at most ${bound}`),
  exclusiveMinimum: forType(isNumber, (bound, value) => value <= bound && `be more than ${bound}`),
  exclusiveMaximum: forType(isNumber, (bound, value) => value >= bound && `be less than ${bound}`),
  multipleOf: forType(isNumber, (bound, value) => !isMultiple(value, bound) && `be a multiple of ${bound}`),
  minLength: forType(isText, (bound, text) => lettersIn(text) < bound && `have at least ${times(bound, 'character')}`),
  maxLength: forType(isText, (bound, text) => lettersIn(text) > bound && `have at most ${times(bound, 'character')}`),
  minItems: forType(isList, (bound, list) => list.length < bound && `have at least ${times(bound, 'item')}`),
  maxItems: forType(isList, (bound, list) => list.length > bound && `have at most ${times(bound, 'item')}`),
  uniqueItems: (stated, value) =>
    stated === true && isList(value) && new Set(value.map((item) => JSON.stringify(item))).size < value.length
      ? 'have no item twice'
      : null,
  pattern: (stated, value) =>
    isText(stated) && isText(value) && !matches(stated, value) ? `match the pattern ${stated.slice(0, 100)}` : null,
  format: (stated, value) =>
    isText(stated) && isText(value) && !hasFormat(stated, value) ? `be written as ${FORMATS[stated] ?? stated}` : null,
  required: (stated, value) => {
    const missing =
      isList(stated) && isPlainObject(value) ? stated.filter(isText).filter((name) => !Object.hasOwn(value, name)) : [];
    return missing.length > 0 ? `have the field ${some(missing)}` : null;
  },
};

/** Tolerates binary fractions: 0.3 is a multiple of 0.1. */
const isMultiple = (value: number, of: number): boolean =>
  of === 0 || Math.abs(value / of - Math.round(value / of)) < 1e-9;

const LONGEST_FOR_PATTERN = 10_000;
const LONGEST_FOR_FORMAT = 1_000;

function matches(pattern: string, text: string): boolean {
  if (text.length > LONGEST_FOR_PATTERN) return true;
  try {
    return boundedPattern(pattern).test(text);
  } catch {
    // Slow and invalid patterns reject nothing.
    return true;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date, such as 2026-04-13',
  time: 'a time, such as 14:30:00Z',
  'date-time': 'a moment, such as 2026-04-13T14:30:00Z',
  email: 'an address such as name@example.com',
  uri: 'an address such as https://example.com/',
};

function hasFormat(format: string, text: string): boolean {
  const known = Object.hasOwn(fullFormats, format) ? fullFormats[format as keyof typeof fullFormats] : true;
  if (text.length > LONGEST_FOR_FORMAT || typeof known === 'boolean') return true;
  if (known instanceof RegExp) return known.test(text);
  if (typeof known === 'function') return known(text);
  const { validate } = known as { validate?: unknown };
  if (validate instanceof RegExp) return validate.test(text);
  return typeof validate === 'function' ? Boolean(validate(text)) : true;
}
