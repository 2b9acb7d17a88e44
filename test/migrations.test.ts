import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, createPool } from '../src/storage/postgres/connection.ts';
import { migrate, readMigrations } from '../src/storage/postgres/migrate.ts';
import { taskStore } from '../src/storage/postgres/stores/tasks/task-store.ts';
import { createTestDatabase, type TestDatabase } from './support/database/database.ts';

/**
 * During a rolling upgrade, programs of the last version work on the schema of the next. The data that they read and
 * write must stay: a migration only adds. Unused columns are removed by a later release, when no program of the earlier
 * version runs (`docs/operations.md`, "Upgrade").
 */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|column|type|schema|view|sequence)\b/i, 'removes what the last version uses'],
  [/\brename\b/i, 'the last version knows the old name'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'changes what the last version reads'],
  [/\bset\s+not\s+null\b/i, 'the last version may still write null'],
  [/\btruncate\b/i, 'removes rows'],
  [/\badd\s+(constraint|check|unique)\b/i, 'may refuse what the last version writes'],
];
const ADDED_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)([^,;]*)/gi;

/** Without comments, and without the bodies of functions, which are code and not schema. */
const plain = (sql: string): string => sql.replace(/--[^\n]*/g, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");

describe('migrations', async () => {
  const migrations = await readMigrations();

  it.each(migrations.map(({ name, sql }) => [name, plain(sql)]))('%s only adds', (_name, sql) => {
    for (const [pattern, why] of FORBIDDEN) expect(pattern.exec(sql)?.[0], why).toBeUndefined();
    for (const [, column, rest] of sql.matchAll(ADDED_COLUMN)) {
      const isRequired = /\bnot\s+null\b/i.test(rest!) && !/\bdefault\b|\bgenerated\b/i.test(rest!);
      expect(isRequired, `${column}: the last version does not write it, so it needs a default`).toBe(false);
    }
  });

  it('are applied in the order of their names, which are unique', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/);
  });
});

/** Data that the first version wrote, and every later one must read. */
async function fill(pool: pg.Pool, tenantId: string, taskId: string): Promise<void> {
  const created = '2026-01-02T03:04:05Z';
  await pool.query('insert into tenants (tenant_id, name) values ($1, $2)', [tenantId, 'old']);
  await pool.query("insert into api_keys (key_id, tenant_id, name, secret_hash) values ('k', $1, 'n', 'x')", [
    tenantId,
  ]);
  await pool.query(
    `insert into tasks (task_id, tenant_id, task_type, status, message, created_at, input, configuration, client_version, server_version, run_id, output)
     values ($1, $2, 'Parse', 'Succeeded', 'Succeeded', $3, '{"kind":"object","key":"a"}', '{}', '"Unspecified"', '0.1.0', $1, '{"chunks":"c"}')`,
    [taskId, tenantId, created],
  );
  await pool.query(
    "insert into files (file_id, tenant_id, file_name, content_type, file_size, object_key, metadata, created_at) values ($1, $2, 'f', 't', 1, 'o', '{}', $3)",
    [randomUUID(), tenantId, created],
  );
  await pool.query("insert into idempotency_keys (tenant_id, idempotency_key, held_until) values ($1, 'i', now())", [
    tenantId,
  ]);
  const endpoint = randomUUID();
  await pool.query(
    "insert into webhook_endpoints (endpoint_id, tenant_id, url, description, event_types, secret) values ($1, $2, 'u', 'd', '{}', 's')",
    [endpoint, tenantId],
  );
  await pool.query(
    "insert into webhook_deliveries (tenant_id, endpoint_id, task_id, event) values ($1, $2, 'x', '{}')",
    [tenantId, endpoint],
  );
}
const FILLED = ['tenants', 'api_keys', 'tasks', 'files', 'idempotency_keys', 'webhook_endpoints', 'webhook_deliveries'];

describe('an upgrade', async () => {
  const migrations = await readMigrations();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Columns with their types, of all tables. */
  const shapeOf = async (schema: string): Promise<string[]> => {
    const { rows } = await database.pool.query<{ shape: string }>(
      `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as shape
       from information_schema.columns where table_schema = $1 order by 1`,
      [schema],
    );
    return rows.map(({ shape }) => shape.replaceAll(`${schema}.`, ''));
  };

  it.each(migrations.slice(0, -1).map(({ name }, at) => [name, at + 1]))(
    'from the data of %s gives the tables of a new server, with all their data',
    async (_name, count) => {
      const schema = `version_${count}`;
      await database.pool.query(`create schema ${schema}`);
      const connectionString = `${database.connectionString}&options=${encodeURIComponent(`-c search_path=${schema}`)}`;
      const pool = createPool({ connectionString, maxConnections: 2, onError: () => {} });
      try {
        await pool.query(
          'create table migrations (name text primary key, applied_at timestamptz not null default now())',
        );
        for (const { name, sql } of migrations.slice(0, Number(count))) {
          await pool.query(sql);
          await pool.query('insert into migrations (name) values ($1)', [name]);
        }
        const [tenantId, taskId] = [randomUUID(), randomUUID()];
        await fill(pool, tenantId, taskId);
        expect(await migrate(pool)).toEqual(migrations.slice(Number(count)).map(({ name }) => name));
        for (const table of FILLED) {
          const { rows } = await pool.query(`select 1 from ${table}`);
          expect(rows, table).toHaveLength(1);
        }
        const task = await taskStore(connect(pool)).find(tenantId, taskId);
        expect(task).toMatchObject({ taskId, status: 'Succeeded', output: { chunks: 'c' } });
        expect(await shapeOf(schema)).toEqual(await shapeOf('public'));
      } finally {
        await pool.end();
      }
    },
  );
});
