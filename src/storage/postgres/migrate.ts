import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Arbitrary, but the same in all versions. */
const LOCK = 7_483_920_155;

export interface Migration {
  name: string;
  sql: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(FOLDER, name), 'utf8') })));
}

/** Applies missing migrations and returns their names. Concurrent servers wait for each other. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) {
      await client.query('begin');
      await client.query(migration.sql);
      await client.query('insert into migrations (name) values ($1)', [migration.name]);
      await client.query('commit');
    }
    return missing.map((migration) => migration.name);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}
