import type { AuditEntry } from '../../domain/account/audit.ts';
import type { SavedSchema } from '../../domain/account/saved-schema.ts';
import type { UsageDay } from '../../domain/account/usage.ts';
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointUpdate,
  WebhookEvent,
} from '../../domain/account/webhook.ts';
import type { Status, TaskType } from '../../domain/task/task.ts';
import type { Weighed } from '../list-page.ts';
import type { BatchStore } from './batches.ts';
import type { CorrectionStore } from './corrections.ts';
import type { JobQueue } from './queue.ts';
import type { RangeStore } from './ranges.ts';
import type { DueDelivery, FileRecord, FormerState, KeyRecord, PageQuery, TaskRecord } from './records.ts';

/** Access to the database. Calls inside `transaction` take effect together or not at all. */
export interface Store {
  readonly tasks: TaskStore;
  readonly runs: RunStore;
  readonly ranges: RangeStore;
  readonly batches: BatchStore;
  readonly corrections: CorrectionStore;
  readonly schemas: SchemaStore;
  readonly files: FileStore;
  readonly keys: KeyStore;
  readonly idempotency: IdempotencyStore;
  readonly webhooks: WebhookStore;
  readonly garbage: GarbageStore;
  readonly rates: RateStore;
  readonly usage: UsageStore;
  readonly audit: AuditStore;
  readonly workers: WorkerStore;
  readonly queue: JobQueue;
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

export interface TaskPageQuery extends PageQuery {
  taskTypes?: readonly TaskType[] | undefined;
  statuses?: readonly Status[] | undefined;
  batchId?: string | undefined;
  parseTaskId?: string | undefined;
}

export type NewTask = Omit<
  TaskRecord,
  'createdAt' | 'startedAt' | 'finishedAt' | 'expiresAt' | 'attempts' | 'revision'
>;

/** Tasks of a tenant, without expired ones. */
export interface TaskStore {
  /** Assigns a `created_at` that is unique for the tenant and queues webhook events. */
  insert(task: NewTask): Promise<TaskRecord>;
  find(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Locks the row until the transaction ends. */
  lock(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  isParseNeeded(parseTaskId: string, exceptTaskId: string): Promise<boolean>;
  /** Extract tasks that wait for this parse task, locked until the transaction ends. */
  lockWaitingFor(parseTaskId: string): Promise<TaskRecord[]>;
  /** Copies file details of the parse to a waiting extract task. */
  describeFile(
    taskId: string,
    file: Pick<TaskRecord, 'fileName' | 'mimeType' | 'pageCount' | 'cellCount'>,
  ): Promise<void>;
  failWaiting(taskId: string, message: string): Promise<TaskRecord | null>;
  /** Ids and sizes of a page, in order; one more than `limit` if there are more. */
  weigh(tenantId: string, query: TaskPageQuery): Promise<Weighed[]>;
  /** Existing tasks, in the given order. */
  findAll(tenantId: string, taskIds: readonly string[]): Promise<TaskRecord[]>;
  cancel(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Starts a new run of a finished task and saves its former state. Null if the task is not finished. */
  beginUpdate(
    tenantId: string,
    taskId: string,
    update: Pick<TaskRecord, 'configuration' | 'runId' | 'expiresInSeconds'> & { former: FormerState },
  ): Promise<TaskRecord | null>;
  /** Removes a finished task. Null if it does not exist or is still running. */
  remove(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Expired tasks of all tenants, locked until the transaction ends. */
  takeExpired(limit: number): Promise<TaskRecord[]>;
  removeExpired(taskId: string): Promise<void>;
  isFileNeeded(tenantId: string, fileId: string, exceptTaskId: string): Promise<boolean>;
  countWaiting(): Promise<{ total: number; byTenant: Map<string, number> }>;
}

/** Updates of tasks by workers. Without a valid lease they have no effect. Waiting readers are notified. */
export interface RunStore {
  /** Starts an attempt with a new lease. Null if the run has ended or was replaced. Not for transactions. */
  claim(taskId: string, runId: string, leaseId: string): Promise<TaskRecord | null>;
  /** Time since the first attempt started, by the database clock. */
  secondsSpent(taskId: string): Promise<number>;
  /** Null if the lease is lost. Not for transactions. */
  report(
    taskId: string,
    leaseId: string,
    change: Partial<ReportedFields>,
    announced: boolean,
  ): Promise<TaskRecord | null>;
  finish(taskId: string, leaseId: string, end: RunEnd): Promise<TaskRecord | null>;
  /** Returns the run to the queue without counting the attempt. */
  handBack(taskId: string, leaseId: string): Promise<TaskRecord | null>;
  /** Pauses the run so that others get a turn. Its status stays `Processing`, without a lease. */
  rest(taskId: string, leaseId: string): Promise<TaskRecord | null>;
}

export type ReportedFields = Pick<
  TaskRecord,
  'message' | 'progress' | 'fileName' | 'mimeType' | 'pageCount' | 'cellCount'
>;

export type RunEnd = Pick<TaskRecord, 'status' | 'message' | 'output'> &
  Partial<Pick<TaskRecord, 'configuration' | 'expiresInSeconds' | 'expiresAt' | 'startedAt' | 'finishedAt'>> & {
    /** A failed update restores the former times; otherwise `finished_at` is now. */
    restored?: boolean;
  };

export interface FileStore {
  insert(file: Omit<FileRecord, 'createdAt'>): Promise<FileRecord>;
  find(tenantId: string, fileId: string): Promise<FileRecord | null>;
  /** Ids and sizes of a page, in order; one more than `limit` if there are more. */
  weigh(tenantId: string, query: PageQuery): Promise<Weighed[]>;
  /** Existing files, in the given order. */
  findAll(tenantId: string, fileIds: readonly string[]): Promise<FileRecord[]>;
  remove(tenantId: string, fileId: string): Promise<FileRecord | null>;
}

export interface KeyStore {
  /** Creates the first tenant. Null if there is one already, even if two servers start at once. */
  createFirstTenant(name: string): Promise<string | null>;
  createTenant(name: string): Promise<string>;
  tenantByName(name: string): Promise<string | null>;
  tenants(): Promise<{ tenantId: string; name: string; retention: Retention }[]>;
  retention(tenantId: string): Promise<Retention>;
  setRetention(tenantId: string, retention: Partial<Retention>): Promise<void>;
  insert(key: Omit<KeyRecord, 'createdAt' | 'revokedAt'> & { secretHash: Uint8Array }): Promise<KeyRecord>;
  /** An active key. For a shared extraction, includes the id of its parse task. */
  findActive(keyId: string): Promise<(KeyRecord & { parseTaskId: string | null; secretHash: Uint8Array }) | null>;
  /** Without share links. */
  list(tenantId: string | null): Promise<KeyRecord[]>;
  shares(tenantId: string, taskId: string): Promise<KeyRecord[]>;
  revoke(tenantId: string | null, keyId: string): Promise<KeyRecord | null>;
}

export type SavedAnswer = { status: number; contentType: string; errorCode: string | null; body: string };

export type IdempotencyState =
  | { state: 'new' }
  | { state: 'in-flight' }
  | { state: 'abandoned'; taskId: string | null }
  | { state: 'answered'; fingerprint: string; answer: SavedAnswer };

export interface IdempotencyStore {
  /** Reserves the key, or returns the state of the request that used it first. */
  begin(tenantId: string, key: string): Promise<IdempotencyState>;
  /** Extends the reservation; call it every few seconds while the request is processed. */
  renew(tenantId: string, key: string): Promise<void>;
  /** Call it in the transaction that creates the task, so that a crash cannot create a second one. */
  bindTask(tenantId: string, key: string, taskId: string): Promise<void>;
  /** `subjectId`: the task or file of the response; deleting it deletes the saved response. */
  answer(
    tenantId: string,
    key: string,
    saved: { fingerprint: string; answer: SavedAnswer; subjectId: string | null },
  ): Promise<void>;
  release(tenantId: string, key: string): Promise<void>;
  removeOld(): Promise<void>;
}

export interface WebhookStore {
  announce(tenantId: string, event: WebhookEvent): Promise<void>;
  insertEndpoint(
    tenantId: string,
    endpoint: Pick<WebhookEndpoint, 'endpoint_id' | 'url' | 'description' | 'event_types'> & { secret: string },
  ): Promise<WebhookEndpoint>;
  endpoints(tenantId: string): Promise<WebhookEndpoint[]>;
  updateEndpoint(tenantId: string, endpointId: string, change: WebhookEndpointUpdate): Promise<WebhookEndpoint | null>;
  removeEndpoint(tenantId: string, endpointId: string): Promise<boolean>;
  secret(tenantId: string, endpointId: string): Promise<string | null>;
  /** The old secret signs as well until `oldSecretValidSeconds` have passed. */
  rotateSecret(tenantId: string, endpointId: string, secret: string, oldSecretValidSeconds: number): Promise<boolean>;
  announceTo(tenantId: string, endpointId: string, event: WebhookEvent): Promise<string | null>;
  deliveries(tenantId: string, query: PageQuery & { endpointId?: string | undefined }): Promise<WebhookDelivery[]>;
  delivery(tenantId: string, deliveryId: string): Promise<WebhookDelivery | null>;
  replay(tenantId: string, deliveryId: string): Promise<WebhookDelivery | null>;
  /**
   * Leases due deliveries: the oldest open one of each task and endpoint. Deliveries in progress (`sending` per endpoint,
   * `sendingOf` per tenant) count towards the limits. A failing endpoint gets one delivery at a time.
   */
  takeDue(request: {
    limit: number;
    leaseSeconds: number;
    perEndpoint: number;
    perTenant: number;
    sending: ReadonlyMap<string, number>;
    sendingOf: ReadonlyMap<string, number>;
  }): Promise<DueDelivery[]>;
  /** Has no effect if another attempt has started in the meantime. */
  delivered(deliveryId: string, attempt: number, responseStatus: number): Promise<void>;
  /** `retryInSeconds` is null after the last attempt. */
  failed(
    deliveryId: string,
    attempt: number,
    failure: { responseStatus: number | null; error: string; retryInSeconds: number | null },
  ): Promise<void>;
  disableFailing(failingForSeconds: number): Promise<void>;
  removeOldDeliveries(olderThanDays: number): Promise<void>;
}

/** Objects without rows. They are added in the transaction that removes the row, and deleted after it. */
export interface GarbageStore {
  add(prefixes: readonly string[]): Promise<void>;
  take(limit: number): Promise<string[]>;
  done(prefixes: readonly string[]): Promise<void>;
}

export interface RateStore {
  /** Takes a token from a bucket shared by all servers; false if it is empty. */
  take(bucket: string, perSecond: number, burst: number): Promise<boolean>;
}

/** The database updates the counts when a task ends. */
export interface UsageStore {
  /** Both dates inclusive, such as `2026-01-31`. */
  days(tenantId: string, start: string, end: string): Promise<UsageDay[]>;
  /** Merges the rows of each past day. */
  fold(): Promise<void>;
}

/** Log of creations and deletions. Triggers record changes of keys, tasks, files and endpoints. */
export interface AuditStore {
  /** Sets the actor of this transaction; the default is the operator. */
  actor(name: string): Promise<void>;
  /** Records an event that no trigger sees. */
  record(entry: { tenantId: string; action: AuditEntry['action']; subject: string; actor: string }): Promise<void>;
  /** Newest first; of all tenants if `tenantId` is null. */
  page(tenantId: string | null, query: { limit: number; before?: number | undefined }): Promise<AuditEntry[]>;
  removeOld(olderThanDays: number): Promise<void>;
}

export interface Retention {
  /** Default expiry of tasks; null: the default of the server. */
  expiresInSeconds: number | null;
  zeroRetention: boolean;
}

/** Running workers on all machines. */
export interface WorkerStore {
  /** Heartbeat; call it every few seconds. */
  seen(worker: { workerId: string; host: string; version: string }): Promise<void>;
  gone(workerId: string): Promise<void>;
  /** Number of workers with a recent heartbeat. */
  alive(): Promise<number>;
}

export interface SchemaContent {
  name: string;
  schema: Record<string, unknown>;
  systemPrompt: string | null;
}

export interface SchemaStore {
  /** Sorted by name. */
  list(tenantId: string): Promise<SavedSchema[]>;
  count(tenantId: string): Promise<number>;
  insert(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema>;
  replace(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema | null>;
  remove(tenantId: string, schemaId: string): Promise<boolean>;
}
