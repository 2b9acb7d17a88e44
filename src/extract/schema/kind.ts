import type { FieldType, Json } from './json-schema.ts';
import { keyTokensOf } from './tokens.ts';

type NumberKind = 'number' | 'money' | 'percent' | 'integer' | 'year';
type FormattedKind = 'date' | 'time' | 'date-time' | 'email' | 'phone' | 'url' | 'iban' | 'currency' | 'units' | 'code';
/** The kind of a value. */
export type Kind = NumberKind | FormattedKind | 'boolean' | 'choice' | 'company' | 'address' | 'text';

interface Clues {
  name: string;
  description: string;
  type: FieldType;
  schema: Json;
  choices: readonly unknown[] | null;
}

const BY_FORMAT = new Map<string, Kind>([
  ['date', 'date'],
  ['date-time', 'date-time'],
  ['time', 'time'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['phone', 'phone'],
]);

const has = (keys: ReadonlySet<string>, words: string): boolean => words.split(' ').some((word) => keys.has(word));

export function kindOf({ name, description, type, schema, choices }: Clues): Kind {
  if (choices) return 'choice';
  if (type === 'boolean') return 'boolean';
  const keys = new Set(keyTokensOf(name).map((token) => token.key));
  const last = keyTokensOf(name).at(-1)?.key ?? '';
  if (type === 'number' || type === 'integer') return numberKind(keys, description, type);
  const format = BY_FORMAT.get(String(schema.format ?? ''));
  if (format) return format;
  if (has(keys, 'email mail')) return 'email';
  if (has(keys, 'iban')) return 'iban';
  if (has(keys, 'phone fax') && last !== 'name') return 'phone';
  if (has(keys, 'url website web homepage')) return 'url';
  if (has(keys, 'date dated dob') || /\bYYYY\b/.test(description)) return /time\b/i.test(name) ? 'date-time' : 'date';
  if (last === 'time') return 'time';
  if (last === 'unit' && has(keys, 'currency amount monetary reporting')) return 'units';
  if (last === 'currency') return 'currency';
  if (last === 'address' && !has(keys, 'email')) return 'address';
  if (has(keys, 'total amount subtotal price cost fee balance premium tax') && !has(keys, 'word name id number'))
    return 'money';
  if (
    has(keys, 'company merchant vendor supplier seller store insurer issuer carrier operator') &&
    isNameOf(keys, last)
  )
    return 'company';
  if (
    has(keys, 'number code sku upc id reference iban zip postcode postal') ||
    /\b(?:identifier|code|number)\b/i.test(name)
  )
    return 'code';
  return 'text';
}

const isNameOf = (keys: ReadonlySet<string>, last: string): boolean => last === 'name' || keys.size === 1;

function numberKind(keys: ReadonlySet<string>, description: string, type: FieldType): NumberKind {
  if (has(keys, 'year')) return 'year';
  if (has(keys, 'percent percentage') || (has(keys, 'rate') && /percent|%/i.test(description))) return 'percent';
  if (has(keys, 'amount total price subtotal cost fee tax vat premium balance due paid discount charge net gross'))
    return 'money';
  return type === 'integer' ? 'integer' : 'number';
}
