import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../../service/ports/page-query.ts';
import type { Tables } from '../tables.ts';

type Select<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/** A page of a list by `created_at`, one row more when there are more. `cursor` is the last row that was seen. */
export function pageOf<Table extends keyof Tables, Row>(
  select: Select<Table, Row>,
  query: PageQuery,
): Select<Table, Row> {
  const createdAt = sql.ref<string>('created_at');
  let page = select;
  if (query.start) page = page.where(createdAt, '>=', query.start);
  if (query.end) page = page.where(createdAt, '<=', query.end);
  if (query.cursor) page = page.where(createdAt, query.sort === 'asc' ? '>' : '<', query.cursor);
  return page.orderBy(createdAt, query.sort).limit(query.limit + 1);
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
