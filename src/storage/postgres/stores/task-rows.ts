import { type Selectable, sql } from 'kysely';
import type { TaskRecord } from '../../../service/ports/records.ts';
import type { NewTask } from '../../../service/ports/store.ts';
import type { Tables } from '../tables.ts';

/** From its `expires_at` on, a task exists for nobody. */
export const notExpired = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`;

export type TaskRow = Selectable<Tables['tasks']>;

export function toTask(row: TaskRow): TaskRecord {
  return {
    taskId: row.task_id,
    tenantId: row.tenant_id,
    taskType: row.task_type,
    status: row.status,
    message: row.message,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    expiresInSeconds: row.expires_in_seconds,
    fileName: row.file_name,
    mimeType: row.mime_type,
    pageCount: row.page_count,
    cellCount: row.cell_count,
    input: row.input,
    configuration: row.configuration,
    clientVersion: row.client_version,
    serverVersion: row.server_version,
    parseTaskId: row.parse_task_id,
    batchId: row.batch_id,
    priority: row.priority,
    runId: row.run_id,
    attempts: row.attempts,
    output: row.output,
    former: row.former,
    progress: row.progress,
    revision: row.revision,
  };
}

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
