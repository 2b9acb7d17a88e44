import type { ColumnType, Generated } from 'kysely';
import type { AuditEntry } from '../../domain/account/audit.ts';
import type { WebhookEvent } from '../../domain/account/webhook.ts';
import type { BatchItem, BatchRecord } from '../../service/ports/batches.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { FileRecord, KeyRecord, TaskRecord } from '../../service/ports/records.ts';
import type { SavedAnswer } from '../../service/ports/store.ts';
import type { Snake, Stored } from './rows.ts';

type Json<T> = ColumnType<T, string, string>;
type Nullable<T> = T | null;

/** The columns that keep a record. `Made` are those that the database fills in where nothing is said. */
type ColumnsOf<Row, Made extends keyof Row = never> = {
  [Name in keyof Row as Snake<Name>]: Name extends Made
    ? Generated<Row[Name]>
    : ColumnType<Row[Name], Stored<Row[Name]>, Stored<Row[Name]>>;
};

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
  api_keys: ColumnsOf<KeyRecord, 'createdAt'> & { secret_hash: Uint8Array };
  tasks: ColumnsOf<TaskRecord, 'priority' | 'attempts' | 'revision'> & { lease_id: Nullable<string> };
  batches: ColumnsOf<BatchRecord>;
  batch_items: ColumnsOf<BatchItem, 'status'> & { batch_id: string };
  queue_shares: { tenant_id: string; last_mark: number; last_low: Generated<number>; last_high: Generated<number> };
  page_ranges: ColumnsOf<PageRange, 'attempts'> & { lease_id: Nullable<string>; held_until: Nullable<string> };
  files: ColumnsOf<FileRecord>;
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
