import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageQuery } from '../../../service/ports/records.ts';
import type { Connection } from '../connection.ts';
import type { Tables } from '../tables.ts';

type Select<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

export async function first<Row, T>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  toRecord: (row: Row) => T,
): Promise<T | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

export const all = async <Row, T>(query: { execute(): Promise<Row[]> }, toRecord: (row: Row) => T): Promise<T[]> =>
  (await query.execute()).map((row) => toRecord(row));

/** The database clock, which all servers share. */
export const now = sql<string>`clock_timestamp()`;
export const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
export const daysAgo = (days: number) => sql<string>`clock_timestamp() - make_interval(days => ${days})`;

/** Expired tasks and batches are invisible. */
export const notExpired = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`;

export const nextMoment = sql<string>`greatest(clock_timestamp(), last_created_at + interval '1 microsecond')`;

/** A tenant's next `created_at`. Locks the tenant's row, so rows become visible in order. */
export const nextCreatedAt = (db: Connection, tenantId: string) =>
  db
    .updateTable('tenants')
    .set({ last_created_at: nextMoment })
    .where('tenant_id', '=', tenantId)
    .returning('last_created_at');

/** A page of a list by `created_at`; one more row if there are more. `cursor` is the last row of the previous page. */
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

/** Estimated size of a row: its columns of variable size, and a constant for the rest. */
export const bytesOf = (...columns: string[]): RawBuilder<number> =>
  sql<number>`(1000 + ${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`),
    sql` + `,
  )})`;

/** Substring search; the words are not a pattern. */
export const nameHolds = (words: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(lower(coalesce(file_name, '')), lower(${words})) > 0`;

/** Sorts rows in the order of the ids; missing ones are skipped. */
export const inOrder = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const found = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};
