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

/** All rows of the service. Every method of one `Store` inside `transaction` takes effect together or not at all. */
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
  /** Only extractions from this parse. */
  parseTaskId?: string | undefined;
}

export type NewTask = Omit<
  TaskRecord,
  'createdAt' | 'startedAt' | 'finishedAt' | 'expiresAt' | 'attempts' | 'revision'
>;

/** Tasks as their tenant sees them. Expired tasks do not exist here. */
export interface TaskStore {
  /** Gives the task a `created_at` that no other task of the tenant has, and tells webhooks of it. */
  insert(task: NewTask): Promise<TaskRecord>;
  find(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** As `find`; the task does not change until the transaction ends. */
  lock(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Whether another extraction than the named one works, or worked, with a parse. */
  isParseWanted(parseTaskId: string, exceptTaskId: string): Promise<boolean>;
  /** Extract tasks that wait for this parse task to end, locked until the transaction ends. */
  lockWaitingFor(parseTaskId: string): Promise<TaskRecord[]>;
  /** Gives a waiting extract task what became known of its file. */
  describeFile(
    taskId: string,
    file: Pick<TaskRecord, 'fileName' | 'mimeType' | 'pageCount' | 'cellCount'>,
  ): Promise<void>;
  /** Ends a task that was never run. */
  failWaiting(taskId: string, message: string): Promise<TaskRecord | null>;
  /** What a page holds, in order, one more than `limit` when there are more. */
  weigh(tenantId: string, query: TaskPageQuery): Promise<Weighed[]>;
  /** Those of these tasks that are still there, in this order. */
  findAll(tenantId: string, taskIds: readonly string[]): Promise<TaskRecord[]>;
  cancel(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Begins a new run of a finished task, with what it was put aside. Null when the task is not finished. */
  beginUpdate(
    tenantId: string,
    taskId: string,
    update: Pick<TaskRecord, 'configuration' | 'runId' | 'expiresInSeconds'> & { former: FormerState },
  ): Promise<TaskRecord | null>;
  /** Removes a finished task. Null when there is none, or it is still running. */
  remove(tenantId: string, taskId: string): Promise<TaskRecord | null>;
  /** Tasks past their `expires_at`, of all tenants, locked for this transaction. */
  takeExpired(limit: number): Promise<TaskRecord[]>;
  removeExpired(taskId: string): Promise<void>;
  /** Whether a task other than this one still needs the uploaded file. */
  isFileWanted(tenantId: string, fileId: string, exceptTaskId: string): Promise<boolean>;
  countWaiting(): Promise<{ total: number; byTenant: Map<string, number> }>;
}

/** A worker's writes to tasks. Each names its lease; a lost lease writes nothing. Waiting readers are notified. */
export interface RunStore {
  /** Takes the run: `Processing`, one attempt more, a new lease. Null when the run is over or replaced. Not for transactions. */
  claim(taskId: string, runId: string, leaseId: string): Promise<TaskRecord | null>;
  /** Since the first attempt began, by the clock of the database. */
  secondsSpent(taskId: string): Promise<number>;
  /** Null when the lease is lost. Not for transactions. */
  report(
    taskId: string,
    leaseId: string,
    change: Partial<ReportedFields>,
    announced: boolean,
  ): Promise<TaskRecord | null>;
  finish(taskId: string, leaseId: string, end: RunEnd): Promise<TaskRecord | null>;
  /** Puts the run back in line without counting the attempt. */
  handBack(taskId: string, leaseId: string): Promise<TaskRecord | null>;
  /** Lets the run rest where it is, so that others have their turn. It stays in progress, held by nobody. */
  rest(taskId: string, leaseId: string): Promise<TaskRecord | null>;
}

export type ReportedFields = Pick<
  TaskRecord,
  'message' | 'progress' | 'fileName' | 'mimeType' | 'pageCount' | 'cellCount'
>;

export type RunEnd = Pick<TaskRecord, 'status' | 'message' | 'output'> &
  Partial<Pick<TaskRecord, 'configuration' | 'expiresInSeconds' | 'expiresAt' | 'startedAt' | 'finishedAt'>> & {
    /** An update that failed keeps the former times; otherwise `finished_at` is now. */
    restored?: boolean;
  };

export interface FileStore {
  insert(file: Omit<FileRecord, 'createdAt'>): Promise<FileRecord>;
  find(tenantId: string, fileId: string): Promise<FileRecord | null>;
  /** What a page holds, in order, one more than `limit` when there are more. */
  weigh(tenantId: string, query: PageQuery): Promise<Weighed[]>;
  /** Those of these files that are still there, in this order. */
  findAll(tenantId: string, fileIds: readonly string[]): Promise<FileRecord[]>;
  remove(tenantId: string, fileId: string): Promise<FileRecord | null>;
}

export interface KeyStore {
  /** Creates the very first tenant. Null when there is one already, also when two servers start at once. */
  createFirstTenant(name: string): Promise<string | null>;
  createTenant(name: string): Promise<string>;
  tenantByName(name: string): Promise<string | null>;
  tenants(): Promise<{ tenantId: string; name: string; retention: Retention }[]>;
  retention(tenantId: string): Promise<Retention>;
  setRetention(tenantId: string, retention: Partial<Retention>): Promise<void>;
  insert(key: Omit<KeyRecord, 'createdAt' | 'revokedAt'> & { secretHash: Uint8Array }): Promise<KeyRecord>;
  /** What a key opens that is neither revoked nor over. A shared extraction comes with the parse that it was made from. */
  findActive(keyId: string): Promise<(KeyRecord & { parseTaskId: string | null; secretHash: Uint8Array }) | null>;
  /** Without share links. */
  list(tenantId: string | null): Promise<KeyRecord[]>;
  /** Share links of a task that are in use, oldest first. */
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
  /** Reserves the key, or says what became of the request that holds it. */
  begin(tenantId: string, key: string): Promise<IdempotencyState>;
  /** Keeps a hold that would run out; to be called every few seconds while the request is being worked on. */
  renew(tenantId: string, key: string): Promise<void>;
  /** Binds the task to the key in the transaction that creates the task, so that a crash cannot make two. */
  bindTask(tenantId: string, key: string, taskId: string): Promise<void>;
  /** `subjectId`: the task or file that it shows of; the answer goes with it. */
  answer(
    tenantId: string,
    key: string,
    saved: { fingerprint: string; answer: SavedAnswer; subjectId: string | null },
  ): Promise<void>;
  release(tenantId: string, key: string): Promise<void>;
  removeOld(): Promise<void>;
}

export interface WebhookStore {
  /** Puts the event in line for every endpoint that wants it. */
  announce(tenantId: string, event: WebhookEvent): Promise<void>;
  insertEndpoint(
    tenantId: string,
    endpoint: Pick<WebhookEndpoint, 'endpoint_id' | 'url' | 'description' | 'event_types'> & { secret: string },
  ): Promise<WebhookEndpoint>;
  endpoints(tenantId: string): Promise<WebhookEndpoint[]>;
  updateEndpoint(tenantId: string, endpointId: string, change: WebhookEndpointUpdate): Promise<WebhookEndpoint | null>;
  removeEndpoint(tenantId: string, endpointId: string): Promise<boolean>;
  secret(tenantId: string, endpointId: string): Promise<string | null>;
  /** The old secret keeps signing beside the new one until `oldSecretValidSeconds` have passed. */
  rotateSecret(tenantId: string, endpointId: string, secret: string, oldSecretValidSeconds: number): Promise<boolean>;
  announceTo(tenantId: string, endpointId: string, event: WebhookEvent): Promise<string | null>;
  deliveries(tenantId: string, query: PageQuery & { endpointId?: string | undefined }): Promise<WebhookDelivery[]>;
  delivery(tenantId: string, deliveryId: string): Promise<WebhookDelivery | null>;
  replay(tenantId: string, deliveryId: string): Promise<WebhookDelivery | null>;
  /**
   * Deliveries that are due, each the oldest open one of its task and endpoint; held until the lease runs out. Of one endpoint at most
   * `perEndpoint` less what `sending` says is under way; of a failing one, a single one.
   */
  takeDue(request: {
    limit: number;
    leaseSeconds: number;
    perEndpoint: number;
    /** Most of one tenant, less what `sendingOf` says is under way for it. */
    perTenant: number;
    sending: ReadonlyMap<string, number>;
    sendingOf: ReadonlyMap<string, number>;
  }): Promise<DueDelivery[]>;
  /** `attempt` names the try: one whose lease was lost, or that was replayed meanwhile, writes nothing. */
  delivered(deliveryId: string, attempt: number, responseStatus: number): Promise<void>;
  /** `retryInSeconds` null: no attempt is left. */
  failed(
    deliveryId: string,
    attempt: number,
    failure: { responseStatus: number | null; error: string; retryInSeconds: number | null },
  ): Promise<void>;
  /** Switches endpoints off that have failed for so long and are still being tried. */
  disableFailing(failingForSeconds: number): Promise<void>;
  removeOldDeliveries(olderThanDays: number): Promise<void>;
}

/** Objects whose rows are gone. They are listed in the transaction that removes the row, and deleted after it. */
export interface GarbageStore {
  add(prefixes: readonly string[]): Promise<void>;
  take(limit: number): Promise<string[]>;
  done(prefixes: readonly string[]): Promise<void>;
}

export interface RateStore {
  /** Takes one token from a bucket shared by all servers; false when it is empty. */
  take(bucket: string, perSecond: number, burst: number): Promise<boolean>;
}

/** Counted by the database whenever a task ends. */
export interface UsageStore {
  /** From `start` to `end`, both included, such as `2026-01-31`. */
  days(tenantId: string, start: string, end: string): Promise<UsageDay[]>;
  /** Makes one row of the many that a past day left. */
  fold(): Promise<void>;
}

/** Who created or deleted what. Changes of keys, tasks, files and endpoints are recorded by triggers of their tables. */
export interface AuditStore {
  /** Names who is behind the changes of this transaction; without it, it was the operator. */
  actor(name: string): Promise<void>;
  /** Records something that is not a change of a row. */
  record(entry: { tenantId: string; action: AuditEntry['action']; subject: string; actor: string }): Promise<void>;
  /** Newest first; of all tenants when none is named. */
  page(tenantId: string | null, query: { limit: number; before?: number | undefined }): Promise<AuditEntry[]>;
  removeOld(olderThanDays: number): Promise<void>;
}

/** What a tenant wants to be kept. */
export interface Retention {
  /** Expiry of tasks that state none; null: the server's own default. */
  expiresInSeconds: number | null;
  /** Inputs are deleted as soon as they were read. */
  zeroRetention: boolean;
}

/** Which workers take jobs, over all machines. */
export interface WorkerStore {
  /** To be called every few seconds. */
  seen(worker: { workerId: string; host: string; version: string }): Promise<void>;
  /** It ends. */
  gone(workerId: string): Promise<void>;
  /** Workers that were seen a moment ago. */
  alive(): Promise<number>;
}

export interface SchemaContent {
  name: string;
  schema: Record<string, unknown>;
  systemPrompt: string | null;
}

/** Extraction schemas that were saved. A tenant sees its own only. */
export interface SchemaStore {
  /** By name. */
  list(tenantId: string): Promise<SavedSchema[]>;
  count(tenantId: string): Promise<number>;
  insert(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema>;
  /** Null when there is none. */
  replace(tenantId: string, schemaId: string, content: SchemaContent): Promise<SavedSchema | null>;
  remove(tenantId: string, schemaId: string): Promise<boolean>;
}
