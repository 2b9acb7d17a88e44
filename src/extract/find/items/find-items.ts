import { mean } from '../../../domain/statistics.ts';
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

/** The elements of a list field: table rows, names with amounts, or entries of a list. */
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

/** The matcher's rows are used if their cells have at least this mean probability. */
const SURE = 0.76;
/** Factor for cells of a table that the matcher does not confirm. Cells that both found have the higher score. */
const UNNAMED = 0.93;

function likelier(ruled: readonly ItemRow[], voted: readonly ItemRow[]): readonly ItemRow[] {
  if (ruled.length === 0) return voted;
  const isVoted = voted.length > 0 && meanChance(voted) >= SURE;
  const [rows, others] = isVoted ? [voted, ruled] : [ruled, voted];
  const known = cellsByWord(others);
  const weighed = (field: Field, one: Candidate): Candidate => {
    const other = known.get(field)?.get(one.words[0]!);
    if (other && isSameCell(one, other)) return { ...one, score: Math.max(one.score, other.score) };
    return isVoted ? one : { ...one, score: one.score * UNNAMED };
  };
  return rows.map((row) => new Map([...row].map(([field, one]) => [field, weighed(field, one)])));
}

const isSameCell = (a: Candidate, b: Candidate): boolean =>
  a.words.length === b.words.length && a.words.every((word, at) => word === b.words[at]);

const meanChance = (rows: readonly ItemRow[]): number =>
  mean(rows.flatMap((row) => [...row.values()].map(({ score }) => score)));

function cellsByWord(rows: readonly ItemRow[]): Map<Field, Map<object, Candidate>> {
  const cells = new Map<Field, Map<object, Candidate>>();
  for (const [field, cell] of rows.flatMap((row) => [...row])) {
    const known = cells.get(field) ?? new Map<object, Candidate>();
    for (const word of cell.words) known.set(word, cell);
    cells.set(field, known);
  }
  return cells;
}

function rowsOfTables(field: Field, lists: readonly Field[], context: Context): ItemRow[] {
  const headers = findHeaders(field, context);
  const best = headers[0];
  if (!best) return [];
  const same = headers
    .filter((header) => header === best || repeats(header, best))
    .sort((a, b) => a.lines[0]!.index - b.lines[0]!.index);
  const own = new Set<DocumentLine>(same.flatMap((header) => header.lines));
  // The header of another list's table ends this one.
  const foreign = lists.flatMap((list) =>
    list !== field && list.items?.type === 'object' ? findHeaders(list, context).slice(0, 1) : [],
  );
  const ends = new Set(foreign.flatMap((header) => header.lines).filter((line) => !own.has(line)));
  const about = (line: DocumentLine): 'own' | 'foreign' | null =>
    own.has(line) ? 'own' : ends.has(line) ? 'foreign' : null;
  return same.flatMap((header) => readRows(header, about, context));
}

/** The same header again, as on the next page: the same properties with the same text. */
function repeats(header: Header, best: Header): boolean {
  const headerText = (of: Header): string =>
    of.columns.flatMap((column) => (column.field ? [`${column.field.name}:${column.text}`] : [])).join('|');
  return header.lines[0] !== best.lines[0] && headerText(header) === headerText(best);
}

function itemOf(items: Field, row: ItemRow): FieldAnswer {
  const entries = items.properties.map((property): readonly [string, FieldAnswer] => {
    const { name, type, required, nullable } = property;
    if (type === 'object') return [name, itemOf(property, row)];
    if (type === 'array') return [name, { shape: 'array', field: property, items: [] }];
    const candidate = row.get(property);
    if (candidate) return [name, leafAnswer(property, candidate)];
    // A required text becomes an empty string for a blank cell; numbers are never made up.
    const isBlank = required && !nullable && acceptsBlank(property) && row.size * 2 >= items.properties.length;
    return [name, { shape: 'leaf', field: property, value: isBlank ? '' : null, candidate: null }];
  });
  return { shape: 'object', field: items, entries };
}

const acceptsBlank = ({ type, choices, schema }: Field): boolean =>
  type === 'string' && !choices && !schema.format && !schema.pattern && !schema.minLength;
