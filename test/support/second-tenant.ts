import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createKey, findOrCreateTenant } from '../../src/service/access/keys.ts';
import { connect, createPool } from '../../src/storage/postgres/connection.ts';
import { TaskQueue } from '../../src/storage/postgres/queue/queue.ts';
import { createStore } from '../../src/storage/postgres/store.ts';

/** A key of this tenant, which is created if needed: what `quire keys create` does, without a process. */
export async function keyOfTenant(dataDir: string, tenant: string): Promise<string> {
  const host = encodeURIComponent(path.join(dataDir, 'postgres/socket'));
  const connectionString = `postgresql://quire@/quire?host=${host}`;
  const pool = createPool({ connectionString, maxConnections: 1, onError: () => {} });
  try {
    const store = createStore(connect(pool), new TaskQueue({ connectionString, leaseSeconds: 30, onError: () => {} }));
    const tenantId = await findOrCreateTenant(store, tenant);
    return (await createKey(store, { tenantId, name: 'first key', role: 'administer' })).key;
  } finally {
    await pool.end();
  }
}

export const keyOfOtherTenant = ({ dataDir }: { dataDir: string }): Promise<string> =>
  keyOfTenant(dataDir, randomUUID());
