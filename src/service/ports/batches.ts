import type { BatchCounts } from '../../domain/task/batch.ts';
import type { ClientVersion, Priority, Status, TaskType } from '../../domain/task/task.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';
import type { PageQuery } from './records.ts';

export interface BatchRecord {
  batchId: string;
  tenantId: string;
  name: string | null;
  taskType: TaskType;
  priority: Priority;
  /** What every task is made with: a parse request or an extract request without its file. */
  request: Record<string, unknown>;
  clientVersion: ClientVersion;
  total: number;
  createdAt: Timestamp;
  expiresAt: Timestamp | null;
  cancelledAt: Timestamp | null;
  finishedAt: Timestamp | null;
}

/** Where an item's bytes come from: a reference or an address, or an object that came with the request. */
export type BatchSource = ({ file: string } | { key: string; mimeType: string }) & {
  fileName?: string;
  pages?: string;
  reference?: string;
};

export interface BatchItem {
  position: number;
  taskId: string;
  parseTaskId: string | null;
  source: BatchSource;
  status: 'Waiting' | 'Made' | 'Failed' | 'Cancelled';
  /** Why it became no task. */
  message: string | null;
}

export type NewBatch = Omit<BatchRecord, 'createdAt' | 'expiresAt' | 'cancelledAt' | 'finishedAt'> & {
  expiresInSeconds: number | null;
};

export interface BatchStore {
  insert(batch: NewBatch, items: readonly Omit<BatchItem, 'status' | 'message'>[]): Promise<BatchRecord>;
  find(tenantId: string, batchId: string): Promise<BatchRecord | null>;
  page(tenantId: string, query: PageQuery): Promise<BatchRecord[]>;
  /** Of batches that have not ended, of all tenants, oldest first. */
  open(): Promise<BatchRecord[]>;
  countOpen(tenantId: string): Promise<number>;
  counts(batch: BatchRecord): Promise<BatchCounts>;
  /** Tasks of the batch that wait or run. */
  underWay(batchId: string): Promise<{ taskId: string; parseTaskId: string | null; status: Status }[]>;
  /** The next item that is to become a task, held until the transaction ends. */
  takeItem(batchId: string): Promise<BatchItem | null>;
  settleItem(batchId: string, position: number, status: BatchItem['status'], message: string | null): Promise<void>;
  /** Items in order, from a position on. */
  items(batchId: string, from: number, limit: number): Promise<BatchItem[]>;
  /** No item becomes a task any more; gives those that would have. Null when the batch has ended or was cancelled. */
  cancel(tenantId: string, batchId: string): Promise<BatchItem[] | null>;
  /** Items that failed or were cancelled wait again, with ids of new tasks; the old tasks are removed, and their ids given. */
  retry(tenantId: string, batchId: string): Promise<string[]>;
  /** Ends the batch once nothing waits or runs; null when it continues, or ended before. */
  finish(batchId: string): Promise<BatchRecord | null>;
  /** Removes an ended batch with all its tasks, and gives their ids. Null when it has not ended. */
  remove(tenantId: string, batchId: string): Promise<string[] | null>;
  removeExpired(): Promise<void>;
}
