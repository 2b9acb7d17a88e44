import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { BatchCounts } from '../task/batch.ts';
import { Status, type TaskType } from '../task/task.ts';
import { Timestamp } from '../task/timestamp.ts';

const UPDATED = ['task.parse.updated', 'task.extract.updated'] as const;
export const REVIEWED_EVENT = 'task.extract.reviewed';
const TASK_EVENT_TYPES = [...UPDATED, REVIEWED_EVENT] as const;
const BATCH_EVENT_TYPE = 'batch.completed';
export const WEBHOOK_EVENT_TYPES = [...TASK_EVENT_TYPES, BATCH_EVENT_TYPE] as const;
export const WebhookEventType = z.enum(WEBHOOK_EVENT_TYPES).meta({ id: 'WebhookEventType' });
export type WebhookEventType = z.infer<typeof WebhookEventType>;
export const EVENT_OF_TASK: Readonly<Record<TaskType, (typeof UPDATED)[number]>> = {
  Parse: 'task.parse.updated',
  Extract: 'task.extract.updated',
};

export const TaskEvent = z
  .object({ event_type: z.enum(TASK_EVENT_TYPES), status: Status, task_id: z.string(), message: z.string() })
  .meta({ id: 'TaskEvent', description: 'The status or step of a task changed, or a person reviewed it.' });
export type TaskEvent = z.infer<typeof TaskEvent>;

export const BatchEvent = named('BatchEvent', 'A batch has ended.', {
  event_type: z.literal(BATCH_EVENT_TYPE),
  status: Status,
  batch_id: z.string(),
  message: z.string(),
  counts: BatchCounts,
});

export const WebhookEvent = z
  .union([TaskEvent, BatchEvent])
  .meta({ id: 'WebhookEvent', description: 'Body of a delivery.' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookUrl = z.object({ url: z.string() }).meta({ id: 'WebhookUrl' });

export const WebhookEndpoint = named('WebhookEndpoint', {
  endpoint_id: z.string(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(WebhookEventType).describe('Empty means all.'),
  enabled: z.boolean(),
  failing_since: Timestamp.nullable(),
  created_at: Timestamp,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointRequest = z
  .strictObject({
    url: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).max(2_000),
    description: z.string().max(200).default(''),
    event_types: z.array(WebhookEventType).default([]),
  })
  .meta({ id: 'WebhookEndpointRequest' });

export const WebhookEndpointUpdate = z
  .strictObject({
    url: WebhookEndpointRequest.shape.url.optional(),
    description: z.string().max(200).optional(),
    event_types: z.array(WebhookEventType).optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookEndpointUpdate' });
export type WebhookEndpointUpdate = z.infer<typeof WebhookEndpointUpdate>;

export const WebhookSecret = z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' });

export const DELIVERY_STATUSES = ['Pending', 'Delivered', 'Failed'] as const;
export const WebhookDelivery = named('WebhookDelivery', {
  delivery_id: z.string(),
  endpoint_id: z.string(),
  event: WebhookEvent,
  body: z.string().describe('What is sent, byte for byte; the signature is made over it.'),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().min(0),
  response_status: z.int().nullable().describe('HTTP status of the last attempt.'),
  error: z.string().nullable().describe('Why the last attempt failed.'),
  created_at: Timestamp,
  next_attempt_at: Timestamp.nullable(),
  delivered_at: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Seconds before each attempt. The sender adds jitter. */
export const DELIVERY_SCHEDULE_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;

export const DELIVERY_TIMEOUT_MS = 15_000;
/** An endpoint that has failed for this long without a success is disabled. */
export const DISABLE_AFTER_FAILING_SECONDS = 5 * 86_400;
