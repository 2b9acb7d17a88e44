import { randomUUID } from 'node:crypto';
import type { WebhookDelivery, WebhookEvent, WebhookEventType } from '../../domain/account/webhook.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';
import { found } from '../files.ts';
import { lastOfPage } from '../list-page.ts';
import type { Service } from '../service.ts';
import { findEndpoint } from './endpoints.ts';

const SWITCHED_OFF = 'The endpoint is switched off; switch it on first.';

/** Newest first. */
export async function listDeliveries(
  service: Service,
  tenantId: string,
  { endpoint_id: endpointId, limit, cursor }: { limit: number; cursor?: Timestamp; endpoint_id?: string },
) {
  if (endpointId !== undefined) await findEndpoint(service, tenantId, endpointId);
  const rows = await service.store.webhooks.deliveries(tenantId, { limit, cursor, sort: 'desc', endpointId });
  const { items: deliveries, last } = lastOfPage(rows, limit);
  return { deliveries, has_more: last !== null, next_cursor: last?.created_at ?? null };
}

export const findDelivery = ({ store }: Service, tenantId: string, deliveryId: string): Promise<WebhookDelivery> =>
  found('delivery', deliveryId, () => store.webhooks.delivery(tenantId, deliveryId));

async function requireEnabled(service: Service, tenantId: string, endpointId: string) {
  const endpoint = await findEndpoint(service, tenantId, endpointId);
  if (!endpoint.enabled) throw new QuireError('invalid_field', { problem: SWITCHED_OFF });
  return endpoint;
}

/** Sends the event again with the same id, so that receivers can detect the duplicate. */
export async function replayDelivery(service: Service, tenantId: string, deliveryId: string): Promise<WebhookDelivery> {
  const delivery = await findDelivery(service, tenantId, deliveryId);
  await requireEnabled(service, tenantId, delivery.endpoint_id);
  return found('delivery', deliveryId, () => service.store.webhooks.replay(tenantId, deliveryId));
}

/** Queues a test event of a subscribed type, about a task that does not exist. */
export async function sendTestEvent(service: Service, tenantId: string, endpointId: string): Promise<WebhookDelivery> {
  const endpoint = await requireEnabled(service, tenantId, endpointId);
  const event = testEvent(endpoint.event_types[0]);
  const announce = () => service.store.webhooks.announceTo(tenantId, endpointId, event);
  return findDelivery(service, tenantId, await found('endpoint', endpointId, announce));
}

function testEvent(event_type: WebhookEventType = 'task.parse.updated'): WebhookEvent {
  const subject = `test-${randomUUID()}`;
  const shared = { status: 'Succeeded', message: 'This is a test event' } as const;
  if (event_type !== 'batch.completed') return { event_type, ...shared, task_id: subject };
  const none = { waiting: 0, processing: 0, failed: 0, cancelled: 0, deleted: 0 };
  return { event_type, ...shared, batch_id: subject, counts: { total: 1, succeeded: 1, ...none } };
}
