import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../../service/ports/page-query.ts';

type Comparison = '>' | '<' | '>=' | '<=';

/** The conditions on `created_at` that a page query stands for. `cursor` is the last row that was seen. */
export function createdAtBounds(query: PageQuery): [Comparison, string][] {
  const bounds: [Comparison, string][] = [];
  if (query.start) bounds.push(['>=', query.start]);
  if (query.end) bounds.push(['<=', query.end]);
  if (query.cursor) bounds.push([query.sort === 'asc' ? '>' : '<', query.cursor]);
  return bounds;
}

/** About how many bytes a row of a list has: what callers chose the size of, and something for the rest. */
export const bytesOf = (...columns: string[]): RawBuilder<number> =>
  sql<number>`(1000 + ${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`),
    sql` + `,
  )})`;

/** The file's name holds these words as they stand: nothing in them is a pattern. */
export const nameHolds = (words: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(lower(coalesce(file_name, '')), lower(${words})) > 0`;
