import { randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';

/** A random secret shared by all servers on this database, created on first use. */
export async function sharedSecret(db: Connection, name: string): Promise<Uint8Array> {
  await db
    .insertInto('server_secrets')
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secrets').select('secret').where('name', '=', name).executeTakeFirstOrThrow();
  return row.secret;
}
