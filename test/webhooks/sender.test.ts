import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DELIVERY_SCHEDULE_SECONDS, type TaskEvent, type WebhookEndpoint } from '../../src/domain/account/webhook.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { Store } from '../../src/service/ports/store.ts';
import type { Service } from '../../src/service/service.ts';
import { tidy } from '../../src/service/upkeep/housekeeping.ts';
import * as deliveries from '../../src/service/webhooks/deliveries.ts';
import * as endpoints from '../../src/service/webhooks/endpoints.ts';
import { type SenderOptions, WebhookSender } from '../../src/service/webhooks/sender.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { createReceiver, type Receiver } from '../support/fakes/receiver.ts';

describe('WebhookSender', () => {
  let database: TestDatabase;
  let context: Service;
  let tenant: string;
  let logged: string[];
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'] });
  const receivers: Receiver[] = [];
  const senders: WebhookSender[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const limits = DEFAULT_LIMITS;
    context = {
      store: database.store,
      checkUrl: outbound.check,
      limits,
      allowPlainHttpWebhooks: true,
    } as unknown as Service;
    tenant = await database.store.keys.createTenant('one');
  });
  afterAll(() => database.close());
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await database.db.deleteFrom('webhook_endpoints').execute();
  });

  async function receiver(answer?: Receiver['answer']) {
    const created = await createReceiver(answer);
    receivers.push(created);
    return created;
  }
  const endpointAt = async (url: string, event_types: WebhookEndpoint['event_types'] = []) =>
    (await endpoints.createEndpoint(context, tenant, { url, description: '', event_types })).endpoint_id;
  function start(options: Partial<SenderOptions> = {}) {
    logged = [];
    const log: SenderOptions['log'] = (_level, message) => logged.push(message);
    const sender = new WebhookSender({ store: database.store, outbound, log, pollMs: 100, ...options });
    senders.push(sender);
    sender.start();
    return sender;
  }
  const announce = (task_id: string, message = 'm', event_type: TaskEvent['event_type'] = 'task.parse.updated') =>
    database.store.webhooks.announce(tenant, { event_type, status: 'Processing', task_id, message });
  const all = async () => (await deliveries.listDeliveries(context, tenant, { limit: 200 })).deliveries.toReversed();
  /** Simulates that this much time has passed: all due times are moved towards the present. */
  const pass = async (seconds: number): Promise<void> => {
    const sooner = sql`update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})
        where status = 'Pending'`;
    // The sender may lock these rows in another order at the same time; the database then aborts one of the two.
    const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';
    await sooner.execute(database.db).catch((error) => {
      if (!isDeadlock(error)) throw error;
      return pass(seconds);
    });
  };

  it('sends each event, signed, to every endpoint that subscribed to it', async () => {
    const [everything, extracts] = [await receiver(), await receiver()];
    const id = await endpointAt(everything.url);
    await endpointAt(extracts.url, ['task.extract.updated']);
    start();
    await announce('t1', 'Task started');
    await expect.poll(() => everything.received.length).toBe(1);
    const [{ body, headers }] = everything.received as [Receiver['received'][0]];
    expect(body).toBe(
      '{"event_type":"task.parse.updated","status":"Processing","task_id":"t1","message":"Task started"}',
    );
    expect(headers['content-type']).toBe('application/json');
    const webhook = new Webhook(await endpoints.revealSecret(context, tenant, id));
    expect(webhook.verify(body, headers as Record<string, string>)).toMatchObject({ task_id: 't1' });
    await expect
      .poll(async () => (await all())[0])
      .toMatchObject({
        delivery_id: headers['webhook-id'],
        status: 'Delivered',
        attempts: 1,
        response_status: 200,
        error: null,
        next_attempt_at: null,
      });
    expect(extracts.received).toHaveLength(0);
  });

  it('signs with the old secret too after a rotation, for a day', async () => {
    const target = await receiver();
    const id = await endpointAt(target.url);
    const old = await endpoints.revealSecret(context, tenant, id);
    const fresh = await endpoints.rotateSecret(context, tenant, id);
    start();
    await announce('t1');
    await expect.poll(() => target.received.length).toBe(1);
    const first = target.received[0]!;
    for (const secret of [old, fresh]) new Webhook(secret).verify(first.body, first.headers as Record<string, string>);
    await database.db.updateTable('webhook_endpoints').set({ old_secret_until: sql`now()` }).execute();
    await announce('t2');
    await expect.poll(() => target.received.length).toBe(2);
    const second = target.received[1]!;
    new Webhook(fresh).verify(second.body, second.headers as Record<string, string>);
    expect(() => new Webhook(old).verify(second.body, second.headers as Record<string, string>)).toThrow();
  });

  it('keeps the order of a task while its first event fails', async () => {
    let fails = true;
    const target = await receiver(({ event }) => (fails && event.task_id === 'a' ? 500 : 200));
    await endpointAt(target.url);
    start();
    for (const message of ['1', '2', '3']) await announce('a', message);
    await announce('b', '1');
    await expect.poll(() => target.received.some(({ event }) => event.task_id === 'b')).toBe(true);
    await announce('a', '4');
    await pass(6);
    const messages = () =>
      target.received.filter(({ event }) => event.task_id === 'a').map(({ event }) => event.message);
    await expect.poll(messages).toEqual(['1', '1']);
    expect((await all())[0]).toMatchObject({ status: 'Pending', attempts: 2, error: 'the server answered 500' });
    fails = false;
    await pass(400);
    await expect.poll(messages).toEqual(['1', '1', '1', '2', '3', '4']);
    await expect.poll(async () => (await all()).every(({ status }) => status === 'Delivered')).toBe(true);
    const ids = target.received
      .filter(({ event }) => event.message === '1')
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('tries eight times on schedule, then gives up and moves on to the next event', async () => {
    const target = await receiver(({ event }) => (event.message === 'last' ? 200 : 503));
    await endpointAt(target.url);
    start();
    await announce('a', 'first');
    await announce('a', 'last');
    for (const seconds of DELIVERY_SCHEDULE_SECONDS.slice(1)) {
      const wait = async () => (Date.parse((await all())[0]!.next_attempt_at!) - Date.now()) / 1_000;
      await expect.poll(async () => Math.abs((await wait()) - seconds * 1.1)).toBeLessThan(seconds * 0.1 + 2);
      expect(target.received.every(({ event }) => event.message === 'first')).toBe(true);
      await pass(seconds * 1.2);
    }
    await expect.poll(async () => (await all()).map(({ status }) => status)).toEqual(['Failed', 'Delivered']);
    expect((await all())[0]).toMatchObject({ attempts: 8, response_status: 503, next_attempt_at: null });
    expect(target.received).toHaveLength(9);
  });

  it('reports in plain words why an attempt failed', async () => {
    const redirecting = await receiver(() => 302);
    const silent = await receiver(() => null);
    const gone = await receiver();
    await gone.close();
    for (const { url } of [redirecting, silent, gone]) await endpointAt(url);
    const inside = createOutbound({
      allowedNetworks: ['127.0.0.0/8'],
      lookup: async () => [{ address: '10.0.0.1', family: 4 }],
    });
    await endpointAt('http://inside.example/');
    start({ outbound: inside, timeoutMs: 500 });
    await announce('a');
    await expect.poll(async () => (await all()).every(({ error }) => error !== null)).toBe(true);
    expect((await all()).map(({ error }) => error).toSorted()).toEqual([
      'The address in url is not allowed; use a public http(s) address. The operator can allow other networks with QUIRE_ALLOWED_NETWORKS.',
      'it took longer than 0.5 seconds',
      'the server answered 302; redirects are not followed',
      'the server refused the connection',
    ]);
  });

  it('is not delayed by a slow endpoint, however many deliveries wait for it', async () => {
    const [slow, quick] = [await receiver(() => null), await receiver()];
    await endpointAt(slow.url);
    for (let i = 0; i < 100; i++) await announce(`s${i}`);
    await endpointAt(quick.url);
    start({ concurrency: 8, perEndpoint: 4, timeoutMs: 10_000 });
    await expect.poll(() => slow.received.length).toBe(4);
    const began = Date.now();
    for (let i = 0; i < 20; i++) await announce(`q${i}`);
    await expect.poll(() => quick.received.length).toBe(20);
    expect(Date.now() - began).toBeLessThan(9_000);
    expect(slow.received.length).toBe(4);
  });

  it("is not delayed by another tenant's endpoints, however many of them are slow", async () => {
    const [slow, quick] = [await receiver(() => null), await receiver()];
    for (let i = 0; i < 12; i++) await endpointAt(`${slow.url}?${i}`);
    await announce('s');
    const other = await database.store.keys.createTenant('two');
    await endpoints.createEndpoint(context, other, { url: quick.url, description: '', event_types: [] });
    // Without a share for each tenant the twelve would take all eight slots until they time out.
    start({ concurrency: 8, perEndpoint: 4, perTenant: 4, timeoutMs: 60_000 });
    await expect.poll(() => slow.received.length).toBe(4);
    const event = { event_type: 'task.parse.updated', status: 'Processing', task_id: 'q', message: 'm' } as const;
    await database.store.webhooks.announce(other, event);
    await expect.poll(() => quick.received.length).toBe(1);
    expect(slow.received.length).toBe(4);
  });

  it('tries a failing endpoint one delivery at a time', async () => {
    const target = await receiver(() => null);
    await endpointAt(target.url);
    await database.db.updateTable('webhook_endpoints').set({ failing_since: sql`now()` }).execute();
    for (let i = 0; i < 10; i++) await announce(`t${i}`);
    start({ timeoutMs: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(target.received).toHaveLength(1);
  });

  it('shows an endpoint as failing until one delivery succeeds', async () => {
    let status = 500;
    const target = await receiver(() => status);
    const id = await endpointAt(target.url);
    start();
    await announce('a');
    await expect.poll(async () => (await endpoints.findEndpoint(context, tenant, id)).failing_since).not.toBeNull();
    status = 200;
    await pass(6);
    await expect.poll(async () => (await endpoints.findEndpoint(context, tenant, id)).failing_since).toBeNull();
  });

  it('disables an endpoint that has failed for days, and resumes when it is enabled', async () => {
    const target = await receiver(() => 500);
    const id = await endpointAt(target.url);
    const idle = await endpointAt('http://127.0.0.1:9/', ['task.extract.updated']);
    start();
    await announce('a');
    await expect.poll(async () => (await all())[0]!.attempts).toBe(1);
    await expect.poll(async () => (await all())[0]!.error).not.toBeNull();
    await database.db.updateTable('webhook_endpoints').set({ failing_since: sql`now() - interval '6 days'` }).execute();
    await tidy({ store: database.store });
    expect(await endpoints.findEndpoint(context, tenant, id)).toMatchObject({ enabled: false });
    expect(await endpoints.findEndpoint(context, tenant, idle)).toMatchObject({ enabled: true });
    await announce('b');
    await pass(10);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(target.received).toHaveLength(1);
    target.answer = () => 200;
    await endpoints.updateEndpoint(context, tenant, id, { enabled: true });
    await expect.poll(async () => (await all()).map(({ status }) => status)).toEqual(['Delivered']);
  });

  it('sends a delivery again when asked, under the same id', async () => {
    const target = await receiver();
    const id = await endpointAt(target.url);
    start();
    const { delivery_id } = await deliveries.sendTestEvent(context, tenant, id);
    await expect
      .poll(async () => (await deliveries.findDelivery(context, tenant, delivery_id)).status)
      .toBe('Delivered');
    expect(await deliveries.replayDelivery(context, tenant, delivery_id)).toMatchObject({
      status: 'Pending',
      attempts: 0,
    });
    await expect.poll(() => target.received.length).toBe(2);
    expect(target.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery_id, delivery_id]);
    expect(target.received[0]!.event).toMatchObject({ message: 'This is a test event', status: 'Succeeded' });
  });

  it('sends each once when several senders share the database', async () => {
    const target = await receiver();
    await endpointAt(target.url);
    for (let i = 0; i < 40; i++) await announce(`t${i % 10}`, String(i));
    start();
    start();
    start();
    await expect.poll(async () => (await all()).every(({ status }) => status === 'Delivered')).toBe(true);
    expect(target.received).toHaveLength(40);
    for (let task = 0; task < 10; task++) {
      const order = target.received
        .filter(({ event }) => event.task_id === `t${task}`)
        .map(({ event }) => Number(event.message));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  it('takes over the deliveries of a sender that died', async () => {
    const target = await receiver();
    await endpointAt(target.url);
    await announce('a');
    const request = {
      limit: 1,
      leaseSeconds: 1,
      perEndpoint: 1,
      perTenant: 16,
      sending: new Map(),
      sendingOf: new Map(),
    };
    const [taken] = await database.store.webhooks.takeDue(request);
    start();
    await expect.poll(() => target.received.length).toBe(1);
    await expect.poll(async () => (await all())[0]).toMatchObject({ status: 'Delivered', attempts: 2 });
    // The sender that was thought dead returns late and changes nothing.
    await database.store.webhooks.failed(taken!.deliveryId, taken!.attempts, {
      responseStatus: null,
      error: 'late',
      retryInSeconds: 5,
    });
    expect((await all())[0]).toMatchObject({ status: 'Delivered', error: null });
  });

  it('hands over deliveries in progress when it stops', async () => {
    const target = await receiver(() => null);
    await endpointAt(target.url);
    await announce('a');
    const sender = start({ timeoutMs: 60_000 });
    await expect.poll(() => target.received.length).toBe(1);
    const began = Date.now();
    await sender.stop();
    expect(Date.now() - began).toBeLessThan(30_000);
    expect((await all())[0]).toMatchObject({ status: 'Pending', error: null });
    await pass(120);
    target.answer = () => 200;
    start();
    await expect.poll(async () => (await all())[0]).toMatchObject({ status: 'Delivered', attempts: 2 });
  });

  it('resumes after the database was unreachable, and keeps results meanwhile', async () => {
    const target = await receiver();
    await endpointAt(target.url);
    let isAway = false;
    const webhooks = new Proxy(database.store.webhooks, {
      get:
        (store, name: keyof Store['webhooks']) =>
        (...args: never[]) =>
          isAway ? Promise.reject(new Error('away')) : (store[name] as (...args: never[]) => unknown)(...args),
    });
    start({ store: { webhooks } });
    target.answer = () => {
      isAway = true;
      return 200;
    };
    await announce('a');
    await expect.poll(() => logged).toEqual(['webhooks are paused: the database cannot be read']);
    isAway = false;
    target.answer = () => 200;
    await expect.poll(async () => (await all())[0]).toMatchObject({ status: 'Delivered', attempts: 1 });
    await announce('b');
    await expect.poll(() => target.received.length).toBe(2);
    expect(logged).toContain('webhooks continue: the database is available again');
  });

  it('checks at once when it is notified', async () => {
    const target = await receiver();
    const id = await endpointAt(target.url);
    const sender = start({ pollMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await deliveries.sendTestEvent(context, tenant, id);
    sender.wake();
    await expect.poll(() => target.received.length).toBe(1);
  });

  it('skips a large backlog of a dead endpoint efficiently', async () => {
    await endpointAt('http://127.0.0.1:9/');
    await announce(randomUUID());
    await sql`insert into webhook_deliveries (tenant_id, endpoint_id, task_id, event, next_attempt_at)
      select tenant_id, endpoint_id, 'task' || n, event, now() - n * interval '1 ms'
      from webhook_deliveries, generate_series(1, 20000) n`.execute(database.db);
    await sql`analyze webhook_deliveries`.execute(database.db);
    const began = performance.now();
    const request = {
      limit: 8,
      leaseSeconds: 60,
      perEndpoint: 4,
      perTenant: 16,
      sending: new Map(),
      sendingOf: new Map(),
    };
    expect(await database.store.webhooks.takeDue(request)).toHaveLength(4);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
