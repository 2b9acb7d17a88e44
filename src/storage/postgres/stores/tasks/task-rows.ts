import { type Selectable, sql } from 'kysely';
import { EVENT_OF_TASK } from '../../../../domain/account/webhook.ts';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import { camelRow, type Tables } from '../../tables.ts';

export type TaskRow = Selectable<Tables['tasks']>;

export const toTask = ({ lease_id: _, ...row }: TaskRow): TaskRecord => camelRow(row);

/** Queues events about the tasks in `changed` for subscribed endpoints, as part of the statement that changes them. */
export const announcement = sql`
  insert into webhook_deliveries (tenant_id, endpoint_id, task_id, event)
  select tenant_id, endpoint_id, c.task_id,
    jsonb_build_object('event_type', c.event_type, 'status', c.status, 'task_id', c.task_id, 'message', c.message)
  from (select *, ${JSON.stringify(EVENT_OF_TASK)}::jsonb ->> task_type as event_type from changed) c
  join webhook_endpoints using (tenant_id)
  where enabled and (cardinality(event_types) = 0 or c.event_type = any(event_types))`;
