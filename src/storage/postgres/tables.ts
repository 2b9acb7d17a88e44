import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuditEntry } from '../../domain/account/audit.ts';
import type { KeyRole } from '../../domain/account/key.ts';
import type { WebhookEvent } from '../../domain/account/webhook.ts';
import type { Priority, Progress } from '../../domain/task/task.ts';
import type { BatchItem } from '../../service/ports/batches.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { FormerState, OutputSummary, TaskInput, TaskRecord } from '../../service/ports/records.ts';
import type { SavedAnswer } from '../../service/ports/store.ts';

type Json<T> = ColumnType<T, string, string>;
type Nullable<T> = T | null;

export interface Tables {
  tenants: {
    tenant_id: Generated<string>;
    name: string;
    created_at: Generated<string>;
    last_created_at: Generated<string>;
    expires_in_seconds: Nullable<number>;
    zero_retention: Generated<boolean>;
    review_threshold: Nullable<number>;
  };
  api_keys: {
    key_id: string;
    tenant_id: string;
    name: string;
    secret_hash: Uint8Array;
    created_at: Generated<string>;
    revoked_at: Nullable<string>;
    role: KeyRole;
    task_id: Nullable<string>;
    expires_at: Nullable<string>;
  };
  tasks: {
    task_id: string;
    tenant_id: string;
    task_type: TaskRecord['taskType'];
    status: TaskRecord['status'];
    message: string;
    created_at: string;
    started_at: Nullable<string>;
    finished_at: Nullable<string>;
    expires_at: Nullable<string>;
    expires_in_seconds: Nullable<number>;
    file_name: Nullable<string>;
    mime_type: Nullable<string>;
    page_count: Nullable<number>;
    cell_count: Nullable<number>;
    input: Json<TaskInput>;
    configuration: Json<TaskRecord['configuration']>;
    client_version: Json<TaskRecord['clientVersion']>;
    server_version: string;
    parse_task_id: Nullable<string>;
    batch_id: Nullable<string>;
    priority: Generated<Priority>;
    run_id: string;
    lease_id: Nullable<string>;
    attempts: Generated<number>;
    output: ColumnType<OutputSummary | null, string | null, string | null>;
    former: ColumnType<FormerState | null, string | null, string | null>;
    progress: ColumnType<Progress | null, string | null, string | null>;
    revision: Generated<number>;
  };
  batches: {
    batch_id: string;
    tenant_id: string;
    name: Nullable<string>;
    task_type: TaskRecord['taskType'];
    priority: Priority;
    request: Json<Record<string, unknown>>;
    client_version: Json<TaskRecord['clientVersion']>;
    total: number;
    created_at: string;
    expires_at: Nullable<string>;
    cancelled_at: Nullable<string>;
    finished_at: Nullable<string>;
  };
  batch_items: {
    batch_id: string;
    position: number;
    task_id: string;
    parse_task_id: Nullable<string>;
    source: Json<BatchItem['source']>;
    status: Generated<BatchItem['status']>;
    message: Nullable<string>;
  };
  queue_shares: { tenant_id: string; last_mark: number; last_low: Generated<number>; last_high: Generated<number> };
  page_ranges: {
    task_id: string;
    run_id: string;
    first_page: number;
    last_page: number;
    version: string;
    status: PageRange['status'];
    lease_id: Nullable<string>;
    held_until: Nullable<string>;
    attempts: Generated<number>;
    files: ColumnType<string[] | null, string | null, string | null>;
    error: ColumnType<PageRange['error'], string | null, string | null>;
  };
  files: {
    file_id: string;
    tenant_id: string;
    file_name: string;
    content_type: string;
    file_size: number;
    object_key: string;
    metadata: JSONColumnType<Record<string, unknown>>;
    created_at: string;
  };
  idempotency_keys: {
    tenant_id: string;
    idempotency_key: string;
    held_until: string;
    created_at: Generated<string>;
    task_id: Nullable<string>;
    fingerprint: Nullable<string>;
    subject_id: Nullable<string>;
    answer: ColumnType<SavedAnswer | null, string | null, string | null>;
  };
  webhook_endpoints: {
    endpoint_id: string;
    tenant_id: string;
    url: string;
    description: string;
    event_types: string[];
    enabled: Generated<boolean>;
    secret: string;
    old_secret: Nullable<string>;
    old_secret_until: Nullable<string>;
    failing_since: Nullable<string>;
    created_at: Generated<string>;
  };
  webhook_deliveries: {
    delivery_id: Generated<string>;
    sequence: Generated<number>;
    tenant_id: string;
    endpoint_id: string;
    task_id: string;
    event: Json<WebhookEvent>;
    status: Generated<'Pending' | 'Delivered' | 'Failed'>;
    attempts: Generated<number>;
    response_status: Nullable<number>;
    error: Nullable<string>;
    created_at: Generated<string>;
    next_attempt_at: Nullable<string>;
    delivered_at: Nullable<string>;
  };
  schemas: {
    schema_id: string;
    tenant_id: string;
    name: string;
    schema: string;
    system_prompt: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  corrections: {
    task_id: string;
    tenant_id: string;
    version: Generated<number>;
    entries: Generated<string>;
    settled: Generated<number[]>;
    reviewed_at: Nullable<string>;
    reviewed_by: Nullable<string>;
    updated_at: Generated<string>;
  };
  audit: {
    sequence: Generated<number>;
    at: Generated<string>;
    tenant_id: string;
    action: AuditEntry['action'];
    subject: string;
    actor: string;
  };
  workers: {
    worker_id: string;
    host: string;
    version: string;
    started_at: Generated<string>;
    seen_at: Generated<string>;
  };
  garbage: { prefix: string; created_at: Generated<string> };
  rate_buckets: { bucket: string; tokens: number; filled_at: string };
  server_secrets: { name: string; secret: Uint8Array };
}
