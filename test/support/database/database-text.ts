import path from 'node:path';
import pg from 'pg';
import type { Quire } from '../quire.ts';

/** Every row of every table, as text. */
export async function databaseText(quire: Quire): Promise<string> {
  const host = encodeURIComponent(path.join(quire.dataDir, 'postgres/socket'));
  const client = new pg.Client(`postgresql://quire@/quire?host=${host}`);
  await client.connect();
  try {
    const tables = await client.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await client.query(`select row_to_json(t)::text as row from ${name} t`);
      texts.push(...rows.rows.map(({ row }) => `${name} ${row}`));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
