import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { Service } from '../../src/service/service.ts';
import * as deliveries from '../../src/service/webhooks/deliveries.ts';
import * as endpoints from '../../src/service/webhooks/endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';

const NOT_FOUND = { code: 'endpoint_not_found', status: 404 };

describe('webhook endpoints', () => {
  let database: TestDatabase;
  let context: Service;
  let tenant: string;
  let stranger: string;
  const request = { url: 'https://hooks.example/quire', description: 'ours', event_types: [] };
  const create = () => endpoints.createEndpoint(context, tenant, request);

  beforeAll(async () => {
    database = await createTestDatabase();
    const outbound = createOutbound({ allowedNetworks: [] });
    context = {
      store: database.store,
      checkUrl: outbound.check,
      limits: DEFAULT_LIMITS,
      allowPlainHttpWebhooks: false,
    } as unknown as Service;
    tenant = await database.store.keys.createTenant('one');
    stranger = await database.store.keys.createTenant('two');
  });
  afterAll(() => database.close());

  it('are created, listed, changed and removed', async () => {
    const created = await create();
    expect(created).toMatchObject({ ...request, enabled: true, failing_since: null });
    expect(await endpoints.listEndpoints(context, tenant)).toContainEqual(created);
    const change = { enabled: false, event_types: ['task.extract.updated' as const] };
    const updated = await endpoints.updateEndpoint(context, tenant, created.endpoint_id, change);
    expect(updated).toEqual({ ...created, ...change });
    expect(await endpoints.updateEndpoint(context, tenant, created.endpoint_id, {})).toEqual(updated);
    await endpoints.removeEndpoint(context, tenant, created.endpoint_id);
    expect(await endpoints.listEndpoints(context, tenant)).not.toContainEqual(updated);
  });

  it('reject an address that is not public or has no TLS', async () => {
    for (const url of ['https://10.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'https://user@hooks.example/']) {
      await expect(endpoints.createEndpoint(context, tenant, { ...request, url })).rejects.toMatchObject({
        message:
          'The address in url is not allowed; use a public http(s) address. The operator can allow other networks with QUIRE_ALLOWED_NETWORKS.',
      });
    }
    const url = 'http://hooks.example/';
    await expect(endpoints.createEndpoint(context, tenant, { ...request, url })).rejects.toMatchObject({
      message: expect.stringContaining('QUIRE_PLAIN_HTTP_WEBHOOKS'),
    });
    const { endpoint_id } = await create();
    await expect(endpoints.updateEndpoint(context, tenant, endpoint_id, { url })).rejects.toMatchObject({
      code: 'invalid_field',
    });
    const plain = { ...context, limits: DEFAULT_LIMITS, allowPlainHttpWebhooks: true };
    expect(await endpoints.updateEndpoint(plain, tenant, endpoint_id, { url })).toMatchObject({ url });
  });

  it('have a secret each, of 32 bytes, that changes on rotation', async () => {
    const [one, two] = [await create(), await create()];
    const secret = await endpoints.revealSecret(context, tenant, one.endpoint_id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await endpoints.revealSecret(context, tenant, two.endpoint_id)).not.toBe(secret);
    const rotated = await endpoints.rotateSecret(context, tenant, one.endpoint_id);
    expect(rotated).not.toBe(secret);
    expect(await endpoints.revealSecret(context, tenant, one.endpoint_id)).toBe(rotated);
  });

  it('are not found by another tenant, nor under an invalid id', async () => {
    const { endpoint_id } = await create();
    const delivery = await deliveries.sendTestEvent(context, tenant, endpoint_id);
    for (const [who, id] of [
      [stranger, endpoint_id],
      [tenant, randomUUID()],
      [tenant, 'no-id'],
    ] as const) {
      await expect(endpoints.updateEndpoint(context, who, id, { enabled: true })).rejects.toMatchObject(NOT_FOUND);
      await expect(endpoints.updateEndpoint(context, who, id, {})).rejects.toMatchObject(NOT_FOUND);
      await expect(endpoints.removeEndpoint(context, who, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(endpoints.revealSecret(context, who, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(endpoints.rotateSecret(context, who, id)).rejects.toMatchObject(NOT_FOUND);
      await expect(deliveries.sendTestEvent(context, who, id)).rejects.toMatchObject(NOT_FOUND);
      const query = { limit: 10, endpoint_id: id };
      await expect(deliveries.listDeliveries(context, who, query)).rejects.toMatchObject(NOT_FOUND);
    }
    for (const [who, id] of [
      [stranger, delivery.delivery_id],
      [tenant, randomUUID()],
      [tenant, 'no-id'],
    ] as const) {
      const missing = { code: 'delivery_not_found', status: 404 };
      await expect(deliveries.findDelivery(context, who, id)).rejects.toMatchObject(missing);
      await expect(deliveries.replayDelivery(context, who, id)).rejects.toMatchObject(missing);
    }
    expect((await deliveries.listDeliveries(context, stranger, { limit: 10 })).deliveries).toEqual([]);
  });

  it('list their deliveries page by page, newest first', async () => {
    const { endpoint_id } = await create();
    const sent: string[] = [];
    for (let i = 0; i < 5; i++)
      sent.unshift((await deliveries.sendTestEvent(context, tenant, endpoint_id)).delivery_id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await deliveries.listDeliveries(context, tenant, { limit: 2, cursor, endpoint_id });
      seen.push(...page.deliveries.map((delivery) => delivery.delivery_id));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sent);
  });

  it('send a test event of a type they subscribed to', async () => {
    const event_types = ['task.extract.updated' as const];
    const { endpoint_id } = await endpoints.createEndpoint(context, tenant, { ...request, event_types });
    const delivery = await deliveries.sendTestEvent(context, tenant, endpoint_id);
    expect(delivery).toMatchObject({ status: 'Pending', attempts: 0, event: { event_type: 'task.extract.updated' } });
  });

  it('report that nothing can be sent because they are disabled', async () => {
    const { endpoint_id } = await create();
    const { delivery_id } = await deliveries.sendTestEvent(context, tenant, endpoint_id);
    await endpoints.updateEndpoint(context, tenant, endpoint_id, { enabled: false });
    const refused = { message: 'The endpoint is switched off; switch it on first.' };
    await expect(deliveries.sendTestEvent(context, tenant, endpoint_id)).rejects.toMatchObject(refused);
    await expect(deliveries.replayDelivery(context, tenant, delivery_id)).rejects.toMatchObject(refused);
  });
});
