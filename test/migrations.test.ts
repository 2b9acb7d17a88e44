import { describe, expect, it } from 'vitest';
import { readMigrations } from '../src/storage/postgres/migrate.ts';

/**
 * While an upgrade rolls, programs of the last version work on the schema of the next. What they read and write must
 * stay: a migration adds. What is no longer used is taken away by a later release, once no program of the earlier one
 * runs (`docs/operations.md`, "Upgrade").
 */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|column|type|schema|view|sequence)\b/i, 'takes away what the last version uses'],
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

  it('are applied in the order of their names, each under a name of its own', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/);
  });
});
