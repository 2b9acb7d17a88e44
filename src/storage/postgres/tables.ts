import type { ColumnType, Generated } from 'kysely';
import type { AuditEntry } from '../../domain/account/audit.ts';
import type { SavedSchema } from '../../domain/account/saved-schema.ts';
import type { WebhookDelivery, WebhookEndpoint, WebhookEvent } from '../../domain/account/webhook.ts';
import type { BatchItem, BatchRecord } from '../../service/ports/batches.ts';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { FileRecord, KeyRecord, TaskRecord } from '../../service/ports/records.ts';
import type { SavedAnswer } from '../../service/ports/store.ts';

type Nullable<T> = T | null;

/** Columns with the names of the interface. `Made`: columns with defaults. */
type MadeBy<Row, Made extends keyof Row> = Omit<Row, Made> & { [Name in Made]: Generated<Row[Name]> };
type DeliveryMade = 'delivery_id' | 'status' | 'attempts' | 'created_at';

/** Columns of a record. `Made`: columns with defaults. */
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
  webhook_endpoints: MadeBy<WebhookEndpoint, 'enabled' | 'created_at'> & {
    tenant_id: string;
    secret: string;
    old_secret: Nullable<string>;
    old_secret_until: Nullable<string>;
  };
  webhook_deliveries: MadeBy<Omit<WebhookDelivery, 'body' | 'event'>, DeliveryMade> & {
    sequence: Generated<number>;
    tenant_id: string;
    task_id: string;
    event: ColumnType<WebhookEvent, string, string>;
  };
  schemas: MadeBy<Omit<SavedSchema, 'schema'>, 'created_at' | 'updated_at'> & { tenant_id: string; schema: string };
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
  audit: MadeBy<Omit<AuditEntry, 'entry_id'>, 'at'> & { sequence: Generated<number>; tenant_id: string };
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

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type CamelRow<Row> = { [Column in keyof Row as Camel<Column>]: Row[Column] };

/** `taskId` becomes `task_id`. */
export type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;
export type Stored<Value> = Value extends Uint8Array ? Value : Value extends object ? string : Value;
type SnakeRow<Row> = { [Name in keyof Row as Snake<Name>]: Stored<Row[Name]> };

/** `task_id` becomes `taskId`; values do not change. */
export const camelRow = <Row extends object>(row: Row): CamelRow<Row> =>
  renamed(row, (column) => column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())) as CamelRow<Row>;

/** A record as a row. JSON values that may be plain strings must be serialized by the caller. */
export const snakeRow = <Row extends object>(record: Row): SnakeRow<Row> =>
  renamed(record, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), stored) as SnakeRow<Row>;

const renamed = (row: object, rename: (name: string) => string, change = (value: unknown) => value): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), change(value)]));

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
