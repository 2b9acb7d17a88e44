import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { Store } from '../../src/service/ports/store.ts';
import type { Service } from '../../src/service/service.ts';
import { createEndpoint } from '../../src/service/webhooks/endpoints.ts';
import { WebhookSender } from '../../src/service/webhooks/sender.ts';
import { connect, createPool } from '../../src/storage/postgres/connection.ts';
import { EmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { TaskQueue } from '../../src/storage/postgres/queue/queue.ts';
import { createStore } from '../../src/storage/postgres/store.ts';
import { createReceiver, type Receiver } from '../support/fakes/receiver.ts';

/** A separate PostgreSQL, since it is killed. */
describe('webhooks while the database is killed', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let store: Store;
  let receiver: Receiver;
  let sender: WebhookSender;
  let closePool: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
    postgres = new EmbeddedPostgres(folder, () => {});
    await postgres.start();
    const pool = createPool({ connectionString: postgres.connectionString, maxConnections: 4, onError: () => {} });
    await migrate(pool);
    closePool = () => pool.end();
    store = createStore(
      connect(pool),
      new TaskQueue({ connectionString: postgres.connectionString, leaseSeconds: 30, onError: () => {} }),
    );
    receiver = await createReceiver();
  });
  afterAll(async () => {
    await sender.stop();
    await receiver.close();
    await closePool();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('all arrive, in order, and continue after it is back', async () => {
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'] });
    const tenant = await store.keys.createTenant('one');
    const context = {
      store,
      checkUrl: outbound.check,
      limits: DEFAULT_LIMITS,
      allowPlainHttpWebhooks: true,
    } as unknown as Service;
    await createEndpoint(context, tenant, { url: receiver.url, description: '', event_types: [] });
    const announce = async (message: number) => {
      const event = { event_type: 'task.parse.updated' as const, status: 'Processing' as const, task_id: 't' };
      // Like a caller: the event belongs to a transaction that is retried.
      await expect
        .poll(
          () =>
            store.webhooks.announce(tenant, { ...event, message: String(message) }).then(
              () => true,
              () => false,
            ),
          {
            timeout: 20_000,
          },
        )
        .toBe(true);
    };
    sender = new WebhookSender({ store, outbound, log: () => {}, pollMs: 200 });
    sender.start();
    for (let message = 0; message < 20; message++) await announce(message);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(3);
    const pid = Number((await readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    for (let message = 20; message < 30; message++) await announce(message);
    const messages = () => [...new Set(receiver.received.map(({ event }) => Number(event.message)))];
    // Deliveries in progress when the database died are sent again when their lease ends, half a minute later.
    await expect.poll(() => messages().length).toBe(30);
    expect(messages()).toEqual(Array.from({ length: 30 }, (_, message) => message));
  });
});
