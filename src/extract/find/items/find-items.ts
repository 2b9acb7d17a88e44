import type { DocumentLine } from '../../document/lines.ts';
import { type Field, singleFields } from '../../schema/field.ts';
import { type FieldAnswer, leafAnswer } from '../answer.ts';
import type { Candidate } from '../candidate.ts';
import type { Context } from '../context.ts';
import type { Header } from './columns.ts';
import { elementsAfterLabel } from './elements-after-label.ts';
import { findHeaders } from './find-header.ts';
import { readPairs } from './read-pairs.ts';
import { readPeriods } from './read-periods.ts';
import { type ItemRow, readRows } from './read-rows.ts';
import { votedElements, votedRows } from './voted-rows.ts';

/** The elements of an array field, one of several: rows of tables, names with amounts, entries of lists. */
export function findItems(field: Field, lists: readonly Field[], context: Context): FieldAnswer[] {
  const { items } = field;
  if (!items) return [];
  if (items.type !== 'object')
    return elementsOf(field, items, context).map((candidate) => leafAnswer(items, candidate));
  const periods = context.without.has('periods') ? [] : readPeriods(field, context);
  if (periods.length > 0) return periods.map((row) => itemOf(items, row));
  const ruled = rowsByRules(field, lists, context);
  const voted = votedRows(singleFields(items), context);
  return likelier(ruled, voted).map((row) => itemOf(items, row));
}

function elementsOf(field: Field, items: Field, context: Context): Candidate[] {
  const ruled = context.without.has('labels') ? [] : elementsAfterLabel(field, items, context);
  return ruled.length > 0 ? ruled : votedElements(items, context);
}

function rowsByRules(field: Field, lists: readonly Field[], context: Context): ItemRow[] {
  const siblings = lists.filter((list) => list !== field);
  const tables = context.without.has('heads') ? [] : rowsOfTables(field, lists, context);
  return tables.length > 0 || context.without.has('pairs') ? tables : readPairs(field, siblings, context);
}

/** From this mean chance of its cells on the matcher's rows are taken. */
const SURE = 0.76;
/** What is left of the chance of a cell that the matcher does not see too. */
const UNNAMED = 0.93;

/** The matcher's rows where it is sure of them; otherwise those of the rules. */
function likelier(ruled: readonly ItemRow[], voted: readonly ItemRow[]): readonly ItemRow[] {
  if (ruled.length === 0) return voted;
  if (voted.length > 0 && meanChance(voted) >= SURE) return voted;
  const named = wordsByField(voted);
  const weighed = (field: Field, one: Candidate): Candidate =>
    one.words.some((word) => named.get(field)?.has(word)) ? one : { ...one, score: one.score * UNNAMED };
  return ruled.map((row) => new Map([...row].map(([field, one]) => [field, weighed(field, one)])));
}

function meanChance(rows: readonly ItemRow[]): number {
  const scores = rows.flatMap((row) => [...row.values()].map(({ score }) => score));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function wordsByField(rows: readonly ItemRow[]): Map<Field, Set<object>> {
  const words = new Map<Field, Set<object>>();
  for (const [field, candidate] of rows.flatMap((row) => [...row])) {
    const known = words.get(field) ?? new Set();
    for (const word of candidate.words) known.add(word);
    words.set(field, known);
  }
  return words;
}

function rowsOfTables(field: Field, lists: readonly Field[], context: Context): ItemRow[] {
  const headers = findHeaders(field, context);
  const best = headers[0];
  if (!best) return [];
  const same = headers
    .filter((header) => header === best || repeats(header, best))
    .sort((a, b) => a.lines[0]!.index - b.lines[0]!.index);
  const own = new Set<DocumentLine>(same.flatMap((header) => header.lines));
  // The header of another array's table ends this one.
  const foreign = lists.flatMap((list) =>
    list !== field && list.items?.type === 'object' ? findHeaders(list, context).slice(0, 1) : [],
  );
  const ends = new Set(foreign.flatMap((header) => header.lines).filter((line) => !own.has(line)));
  const about = (line: DocumentLine): 'own' | 'foreign' | null =>
    own.has(line) ? 'own' : ends.has(line) ? 'foreign' : null;
  return same.flatMap((header) => readRows(header, about, context));
}

/** The same head again, as on the next page: the same properties over the same words. */
function repeats(header: Header, best: Header): boolean {
  const headerText = (of: Header): string =>
    of.columns.flatMap((column) => (column.field ? [`${column.field.name}:${column.text}`] : [])).join('|');
  return header.lines[0] !== best.lines[0] && headerText(header) === headerText(best);
}

function itemOf(items: Field, row: ItemRow): FieldAnswer {
  const entries = items.properties.map((property) => {
    const candidate = row.get(property);
    // A blank cell is an empty text where the schema wants one; numbers are not made up.
    const blank =
      property.required && !property.nullable && acceptsBlank(property) && row.size * 2 >= items.properties.length;
    const empty: FieldAnswer = { shape: 'leaf', field: property, value: blank ? '' : null, candidate: null };
    if (property.type === 'object') return [property.name, itemOf(property, row)] as const;
    if (property.type === 'array') return [property.name, { shape: 'array', field: property, items: [] }] as const;
    return [property.name, candidate ? leafAnswer(property, candidate) : empty] as const;
  });
  return { shape: 'object', field: items, entries };
}

const acceptsBlank = ({ type, choices, schema }: Field): boolean =>
  type === 'string' && !choices && !schema.format && !schema.pattern && !schema.minLength;
