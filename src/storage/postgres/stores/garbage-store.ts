import type { GarbageStore } from '../../../service/ports/store.ts';
import type { Connection } from '../connection.ts';

export const garbageStore = (db: Connection): GarbageStore => ({
  async add(prefixes) {
    if (prefixes.length === 0) return;
    await db
      .insertInto('garbage')
      .values(prefixes.map((prefix) => ({ prefix })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async take(limit) {
    const rows = await db.selectFrom('garbage').select('prefix').orderBy('created_at').limit(limit).execute();
    return rows.map((row) => row.prefix);
  },

  async done(prefixes) {
    if (prefixes.length === 0) return;
    await db.deleteFrom('garbage').where('prefix', 'in', prefixes).execute();
  },
});
