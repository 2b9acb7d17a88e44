import type { GarbageStore } from '../../../service/ports/store.ts';
import { PostgresStore } from './postgres-store.ts';

export class PostgresGarbageStore extends PostgresStore implements GarbageStore {
  async add(prefixes: readonly string[]): Promise<void> {
    if (prefixes.length === 0) return;
    await this.db
      .insertInto('garbage')
      .values(prefixes.map((prefix) => ({ prefix })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async take(limit: number): Promise<string[]> {
    const rows = await this.db.selectFrom('garbage').select('prefix').orderBy('created_at').limit(limit).execute();
    return rows.map((row) => row.prefix);
  }

  async done(prefixes: readonly string[]): Promise<void> {
    if (prefixes.length === 0) return;
    await this.db.deleteFrom('garbage').where('prefix', 'in', prefixes).execute();
  }
}
