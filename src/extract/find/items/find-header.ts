import { neighbours } from '../../../domain/lists.ts';
import type { DocumentLine } from '../../document/lines.ts';
import type { Field } from '../../schema/field.ts';
import type { Context } from '../context.ts';
import { matchLabels } from '../match-label.ts';
import { columnsFromBody, columnsOf, type Header, matchColumns } from './columns.ts';

const MOST_LINES = 3;
/** Share of the properties that the header must name. */
const SHARE_NAMED = 0.4;

/** Cached: every other list of the schema asks for them again. */
const foundIn = new WeakMap<Context, Map<Field, Header[]>>();

/** All headers that name the properties of the items, best first; only the best reading of each stack of lines. */
export function findHeaders(field: Field, context: Context): Header[] {
  const known = foundIn.get(context) ?? new Map<Field, Header[]>();
  foundIn.set(context, known);
  const headers = known.get(field) ?? lookForHeaders(field, context);
  known.set(field, headers);
  return headers;
}

function lookForHeaders(field: Field, context: Context): Header[] {
  const properties = field.items?.properties.filter((child) => child.type !== 'object' && child.type !== 'array') ?? [];
  const needed = Math.max(Math.min(2, properties.length), Math.ceil(properties.length * SHARE_NAMED));
  const headers: Header[] = [];
  const { lines } = context.view;
  for (const [index, line] of lines.entries()) {
    if (!mayNameColumns(line, properties, context)) continue;
    let best: Header | null = null;
    for (let count = 1; count <= MOST_LINES; count++) {
      const stack = lines.slice(index, index + count);
      if (stack.length < count || !isStacked(stack)) break;
      const body = lines[index + count];
      const readings = [columnsOf(stack)];
      if (body && body.page === line.page && body.runs.length >= 3) readings.push(columnsFromBody(stack, body));
      for (const columns of readings) {
        const score = matchColumns(columns, properties) - (count - 1) * 0.05;
        const named = columns.filter((column) => column.field).length;
        if (named >= needed && (!best || score > best.score)) best = { lines: stack, columns, score };
      }
    }
    if (best) headers.push(best);
  }
  return headers.sort((a, b) => b.score - a.score);
}

/** A cheap check first: a run of the line names some property. */
const mayNameColumns = (line: DocumentLine, properties: readonly Field[], context: Context): boolean =>
  line.runs.some((run) =>
    properties.some((property) => matchLabels(run.text, context.tokens(run), property.labels) !== null),
  );

const isStacked = (lines: readonly DocumentLine[]): boolean =>
  neighbours(lines).every(
    ([above, below]) => above.page === below.page && below.top - above.bottom <= above.height * 0.9,
  );
