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
  /** Request shared by all tasks: a parse or extract request without its file. */
  request: Record<string, unknown>;
  clientVersion: ClientVersion;
  total: number;
  createdAt: Timestamp;
  expiresAt: Timestamp | null;
  cancelledAt: Timestamp | null;
  finishedAt: Timestamp | null;
}

/** A file reference or URL, or an object uploaded with the request. */
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
  /** Why no task could be created. */
  message: string | null;
}

export type NewBatch = Omit<BatchRecord, 'createdAt' | 'expiresAt' | 'cancelledAt' | 'finishedAt'> & {
  expiresInSeconds: number | null;
};

export interface BatchStore {
  insert(batch: NewBatch, items: readonly Omit<BatchItem, 'status' | 'message'>[]): Promise<BatchRecord>;
  find(tenantId: string, batchId: string): Promise<BatchRecord | null>;
  page(tenantId: string, query: PageQuery): Promise<BatchRecord[]>;
  /** Unfinished batches of all tenants, oldest first. */
  open(): Promise<BatchRecord[]>;
  countOpen(tenantId: string): Promise<number>;
  counts(batch: BatchRecord): Promise<BatchCounts>;
  underWay(batchId: string): Promise<{ taskId: string; parseTaskId: string | null; status: Status }[]>;
  /** The next waiting item, locked until the transaction ends. */
  takeItem(batchId: string): Promise<BatchItem | null>;
  settleItem(batchId: string, position: number, status: BatchItem['status'], message: string | null): Promise<void>;
  items(batchId: string, from: number, limit: number): Promise<BatchItem[]>;
  /** Cancels all waiting items and returns them. Null if the batch has ended or was cancelled already. */
  cancel(tenantId: string, batchId: string): Promise<BatchItem[] | null>;
  /** Resets failed and cancelled items with new task ids; removes their old tasks and returns those ids. */
  retry(tenantId: string, batchId: string): Promise<string[]>;
  /** Ends the batch if all items have ended; null if it is still running or had ended before. */
  finish(batchId: string): Promise<BatchRecord | null>;
  /** Removes an ended batch and its tasks; returns the task ids. Null if it has not ended. */
  remove(tenantId: string, batchId: string): Promise<string[] | null>;
  removeExpired(): Promise<void>;
}
