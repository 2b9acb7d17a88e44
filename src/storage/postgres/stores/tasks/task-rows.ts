import { type Selectable, sql } from 'kysely';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import type { NewTask } from '../../../../service/ports/store.ts';
import type { Tables } from '../../tables.ts';
import { camelRow } from '../postgres-store.ts';

/** From its `expires_at` on, a task exists for nobody. */
export const notExpired = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`;

export type TaskRow = Selectable<Tables['tasks']>;

/** Who holds the lease is no part of the record. */
export const toTask = ({ lease_id: _, ...row }: TaskRow): TaskRecord => camelRow(row);

export function fromNewTask(task: NewTask) {
  return {
    task_id: task.taskId,
    tenant_id: task.tenantId,
    task_type: task.taskType,
    status: task.status,
    message: task.message,
    expires_in_seconds: task.expiresInSeconds,
    file_name: task.fileName,
    mime_type: task.mimeType,
    page_count: task.pageCount,
    cell_count: task.cellCount,
    input: JSON.stringify(task.input),
    configuration: JSON.stringify(task.configuration),
    client_version: JSON.stringify(task.clientVersion),
    server_version: task.serverVersion,
    parse_task_id: task.parseTaskId,
    batch_id: task.batchId,
    priority: task.priority,
    run_id: task.runId,
    output: nullableJson(task.output),
    former: nullableJson(task.former),
    progress: nullableJson(task.progress),
  };
}

export const nullableJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
