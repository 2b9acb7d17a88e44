import type { StatedData, StatedFact, StatedList } from '../../domain/parse-output.ts';
import { labelTokens, matchLabels } from '../find/match-label.ts';
import type { Field } from '../schema/field.ts';
import type { Json } from '../schema/json-schema.ts';
import { type Habits, readValues } from '../values/read-value.ts';
import { termsFor } from './match-terms.ts';

/** Lowest score of a label that names a field almost exactly. */
const SAME_NAME = 0.8;
/** Share of the item properties that a list must state to be the right one. */
const LEAST_SHARE = 0.5;

/** The data inside a file in the shape of the schema. Fields without data are left out. */
export function statedValues(root: Field, stated: readonly StatedData[], habits: Habits): Json {
  const sources = stated.filter(({ source }) => source !== 'Properties').map(withDerivedFacts);
  return (valueFor(root, sources, habits) as Json | undefined) ?? {};
}

function valueFor(field: Field, sources: readonly StatedData[], habits: Habits): unknown {
  if (field.type === 'object') {
    const entries = field.properties.flatMap((child): [string, unknown][] => {
      const value = valueFor(child, sources, habits);
      return value === undefined ? [] : [[child.name, value]];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  for (const { facts, lists } of sources) {
    if (field.type === 'array') {
      const rows = rowsFor(field, lists, habits);
      if (rows) return rows;
      continue;
    }
    const fact = factFor(field, facts);
    const value = fact && inForm(field, fact.value, habits);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function factFor(field: Field, facts: readonly StatedFact[]): StatedFact | undefined {
  const [best] = termsFor(field, 'header');
  const byTerm = best && facts.find(({ term }) => term === best.term);
  return byTerm ?? bestNamed(field, facts);
}

/** For values without a term: the fact with the best label. */
function bestNamed(field: Field, facts: readonly StatedFact[]): StatedFact | undefined {
  let best: { fact: StatedFact; score: number } | undefined;
  for (const fact of facts) {
    if (fact.term !== undefined) continue;
    const match = matchLabels(fact.name, labelTokens(fact.name), field.labels);
    if (match?.whole && match.score >= SAME_NAME && match.score > (best?.score ?? 0))
      best = { fact, score: match.score };
  }
  return best?.fact;
}

/** The rows of the list that states the most properties. */
function rowsFor({ items }: Field, lists: readonly StatedList[], habits: Habits): unknown[] | null {
  if (items?.type !== 'object' || items.properties.length === 0) return null;
  const found = lists.map((list) => ({ list, columns: columnsFor(items.properties, list) }));
  const [best] = found.sort((a, b) => b.columns.size - a.columns.size);
  if (!best || best.columns.size < Math.max(1, items.properties.length * LEAST_SHARE)) return null;
  return best.list.rows.map((row) => {
    const entries = [...best.columns].flatMap(([field, key]): [string, unknown][] => {
      const fact = row.find((one) => keyOf(one) === key);
      const value = fact && inForm(field, fact.value, habits);
      return value === undefined || value === null ? [] : [[field.name, value]];
    });
    return Object.fromEntries(entries);
  });
}

const keyOf = ({ term, name }: StatedFact): string => term ?? name;

/** Assigns each column to one property, best match first. */
function columnsFor(properties: readonly Field[], { rows }: StatedList): Map<Field, string> {
  const facts = new Map(rows.flatMap((row) => row.map((fact) => [keyOf(fact), fact] as const)));
  const pairs = properties.flatMap((field) => {
    const byTerm = termsFor(field, 'rows').filter(({ term }) => facts.has(term));
    const named = bestNamed(field, [...facts.values()]);
    const all = byTerm.map(({ term, score }) => ({ field, key: term, score }));
    return named ? [...all, { field, key: named.name, score: 1 }] : all;
  });
  const columns = new Map<Field, string>();
  for (const { field, key } of pairs.sort((a, b) => b.score - a.score)) {
    if (!columns.has(field) && ![...columns.values()].includes(key)) columns.set(field, key);
  }
  return columns;
}

const READ_KINDS: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'currency', 'year']);

/** The value in the format of the field: dates, numbers, or one of its choices. */
function inForm(field: Field, value: StatedFact['value'], habits: Habits): unknown {
  const { type, kind, choices } = field;
  const wantsNumber = type === 'number' || type === 'integer';
  if (typeof value === 'boolean') return type === 'boolean' ? value : undefined;
  if (typeof value === 'number') {
    if (wantsNumber) return type === 'number' || Number.isInteger(value) ? value : undefined;
    return type === 'string' ? String(value) : undefined;
  }
  if (wantsNumber || type === 'boolean' || choices || READ_KINDS.has(kind))
    return readValues(field, value, habits)[0]?.value;
  return type === 'string' ? value : undefined;
}

/** Adds facts that follow from invoice terms: one-line addresses, and the tax rate if there is only one. */
function withDerivedFacts(data: StatedData): StatedData {
  if (data.source !== 'EInvoice') return data;
  const { facts, lists } = data;
  const value = (term: string): string => String(facts.find((fact) => fact.term === term)?.value ?? '');
  const address = (term: string, name: string, [street, more, postcode, city]: readonly string[]): StatedFact[] => {
    const lines = [value(street!), value(more!), `${value(postcode!)} ${value(city!)}`.trim()].filter(Boolean);
    return lines.length > 0 ? [{ term, name, value: lines.join(', ') }] : [];
  };
  const rates = lists.find(({ term }) => term === 'BG-23')?.rows ?? [];
  const rate = rates.length === 1 ? rates[0]!.filter(({ term }) => term === 'BT-119') : [];
  return {
    ...data,
    facts: [
      ...facts,
      ...rate,
      ...address('seller-address', 'Seller address', ['BT-35', 'BT-36', 'BT-38', 'BT-37']),
      ...address('buyer-address', 'Buyer address', ['BT-50', 'BT-51', 'BT-53', 'BT-52']),
      ...address('delivery-address', 'Delivery address', ['BT-75', 'BT-76', 'BT-78', 'BT-77']),
    ],
  };
}
