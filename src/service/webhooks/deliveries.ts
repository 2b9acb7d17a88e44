import { randomUUID } from 'node:crypto';
import type { WebhookDelivery, WebhookEvent, WebhookEventType } from '../../domain/account/webhook.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';
import { isId } from '../files.ts';
import { findEndpoint, type WebhookContext } from './endpoints.ts';

export interface DeliveryQuery {
  limit: number;
  cursor?: Timestamp | undefined;
  endpoint_id?: string | undefined;
}

export interface DeliveryPage {
  deliveries: WebhookDelivery[];
  has_more: boolean;
  next_cursor: Timestamp | null;
}

const SWITCHED_OFF = 'The endpoint is switched off; switch it on first.';

/** Newest first. */
export async function listDeliveries(
  context: WebhookContext,
  tenantId: string,
  query: DeliveryQuery,
): Promise<DeliveryPage> {
  if (query.endpoint_id !== undefined) await findEndpoint(context, tenantId, query.endpoint_id);
  const rows = await context.store.webhooks.deliveries(tenantId, {
    limit: query.limit,
    cursor: query.cursor,
    sort: 'desc',
    endpointId: query.endpoint_id,
  });
  const deliveries = rows.slice(0, query.limit);
  const hasMore = rows.length > query.limit;
  return { deliveries, has_more: hasMore, next_cursor: hasMore ? deliveries.at(-1)!.created_at : null };
}

export async function findDelivery(
  context: WebhookContext,
  tenantId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = isId(deliveryId) ? await context.store.webhooks.delivery(tenantId, deliveryId) : null;
  if (!delivery) throw new QuireError('delivery_not_found', { delivery_id: deliveryId });
  return delivery;
}

async function requireEnabled(context: WebhookContext, tenantId: string, endpointId: string) {
  const endpoint = await findEndpoint(context, tenantId, endpointId);
  if (!endpoint.enabled) throw new QuireError('invalid_field', { problem: SWITCHED_OFF });
  return endpoint;
}

/** Sends the same event again under the same id, so that a receiver can recognise it. */
export async function replayDelivery(
  context: WebhookContext,
  tenantId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(context, tenantId, deliveryId);
  await requireEnabled(context, tenantId, delivery.endpoint_id);
  const replayed = await context.store.webhooks.replay(tenantId, deliveryId);
  if (!replayed) throw new QuireError('delivery_not_found', { delivery_id: deliveryId });
  return replayed;
}

/** Queues a test event of a type that the endpoint subscribed to, about a made-up task. */
export async function sendTestEvent(
  context: WebhookContext,
  tenantId: string,
  endpointId: string,
): Promise<WebhookDelivery> {
  const endpoint = await requireEnabled(context, tenantId, endpointId);
  const deliveryId = await context.store.webhooks.announceTo(tenantId, endpointId, testEvent(endpoint.event_types[0]));
  if (!deliveryId) throw new QuireError('endpoint_not_found', { endpoint_id: endpointId });
  return findDelivery(context, tenantId, deliveryId);
}

function testEvent(event_type: WebhookEventType = 'task.parse.updated'): WebhookEvent {
  const subject = `test-${randomUUID()}`;
  const shared = { status: 'Succeeded', message: 'This is a test event' } as const;
  if (event_type !== 'batch.completed') return { event_type, ...shared, task_id: subject };
  const none = { waiting: 0, processing: 0, failed: 0, cancelled: 0, deleted: 0 };
  return { event_type, ...shared, batch_id: subject, counts: { total: 1, succeeded: 1, ...none } };
}
