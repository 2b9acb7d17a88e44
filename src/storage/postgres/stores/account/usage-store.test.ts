import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database/database.ts';

describe('usage by day', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());

  it('does not change when rows of past days are merged, even by two servers at once', async () => {
    const { db, store } = database;
    const tenant = await store.keys.createTenant('folded');
    const today = (
      await sql<{ day: string }>`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day`.execute(db)
    ).rows[0]!.day;
    const add = (day: string, status: string, pages: number) =>
      sql`insert into usage values (${tenant}, ${day}::date, 'Parse', ${status}, 1, ${pages})`.execute(db);
    for (const pages of [1, 2, 3]) await add('2020-05-04', 'Succeeded', pages);
    for (const pages of [4, 5]) await add('2020-05-04', 'Failed', pages);
    for (const pages of [6, 7]) await add(today, 'Succeeded', pages);
    const before = await store.usage.days(tenant, '2020-01-01', today);
    expect(before).toEqual([
      { date: '2020-05-04', task_type: 'Parse', status: 'Failed', tasks: 2, pages: 9 },
      { date: '2020-05-04', task_type: 'Parse', status: 'Succeeded', tasks: 3, pages: 6 },
      { date: today, task_type: 'Parse', status: 'Succeeded', tasks: 2, pages: 13 },
    ]);
    await Promise.all([store.usage.fold(), store.usage.fold()]);
    await store.usage.fold();
    expect(await store.usage.days(tenant, '2020-01-01', today)).toEqual(before);
    // Today's rows are not merged yet.
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from usage where tenant_id = ${tenant}`.execute(db);
    expect(rows[0]!.count).toBe(4);
  });
});
