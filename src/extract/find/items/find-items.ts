import type { Line } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import { type Answer, leaf } from '../answer.ts';
import type { Context } from '../context.ts';
import type { Header } from './columns.ts';
import { findHeaders } from './find-header.ts';
import { findPrimitives } from './find-primitives.ts';
import { readPairs } from './read-pairs.ts';
import { type Row, readRows } from './read-rows.ts';

/** The elements of an array field: rows of tables, names with amounts, entries of lists. */
export function findItems(field: Field, siblings: readonly Field[], context: Context): Answer[] {
  const { items } = field;
  if (!items) return [];
  if (items.type !== 'object') return findPrimitives(field, items, context).map((candidate) => leaf(items, candidate));
  const tables = rowsOfTables(field, siblings, context);
  const rows = tables.length > 0 ? tables : readPairs(field, siblings, context);
  return rows.map((row) => itemOf(items, row));
}

function rowsOfTables(field: Field, siblings: readonly Field[], context: Context): Row[] {
  const headers = findHeaders(field, context);
  const best = headers[0];
  if (!best) return [];
  const same = headers.filter((header) => header === best || repeats(header, best));
  const own = new Set<Line>(same.flatMap((header) => header.lines));
  // The head of another array's table ends this one.
  const foreign = siblings.flatMap((sibling) =>
    sibling.items?.type === 'object' ? findHeaders(sibling, context).slice(0, 1) : [],
  );
  const ends = new Set(foreign.flatMap((header) => header.lines).filter((line) => !own.has(line)));
  const about = (line: Line): 'own' | 'foreign' | null => (own.has(line) ? 'own' : ends.has(line) ? 'foreign' : null);
  const rows: Row[] = [];
  const seen = new Set<object>();
  for (const header of same.sort((a, b) => a.lines[0]!.index - b.lines[0]!.index)) {
    for (const row of readRows(header, about, context)) {
      const words = [...row.values()].flatMap((candidate) => [...candidate.words]);
      // What a first cell inherits was seen before; a row of nothing else is a row that was read before.
      if (words.every((word) => seen.has(word))) continue;
      for (const word of words) seen.add(word);
      rows.push(row);
    }
  }
  return rows;
}

/** The same head again, as on the next page: the same properties over the same words. */
function repeats(header: Header, best: Header): boolean {
  const heads = (of: Header): string =>
    of.columns.flatMap((column) => (column.field ? [`${column.field.name}:${column.text}`] : [])).join('|');
  return header.lines[0] !== best.lines[0] && heads(header) === heads(best);
}

function itemOf(items: Field, row: Row): Answer {
  const entries = items.properties.map((property) => {
    const candidate = row.get(property);
    // A blank cell is an empty text where the schema wants one; numbers are not made up.
    const blank =
      property.required && !property.nullable && acceptsBlank(property) && row.size * 2 >= items.properties.length;
    const empty: Answer = { shape: 'leaf', field: property, value: blank ? '' : null, candidate: null };
    if (property.type === 'object') return [property.name, itemOf(property, row)] as const;
    if (property.type === 'array') return [property.name, { shape: 'array', field: property, items: [] }] as const;
    return [property.name, candidate ? leaf(property, candidate) : empty] as const;
  });
  return { shape: 'object', field: items, entries };
}

const acceptsBlank = ({ type, choices, schema }: Field): boolean =>
  type === 'string' && !choices && !schema.format && !schema.pattern && !schema.minLength;
