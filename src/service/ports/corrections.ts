import type { Timestamp } from '../../domain/task/timestamp.ts';

export interface CorrectionsRecord {
  taskId: string;
  version: number;
  /** All corrections as a JSON array. It may be large: parse it only in worker threads and processes. */
  entriesJson: string;
  reviewedAt: Timestamp | null;
  reviewedBy: string | null;
}

export interface ReviewRow {
  taskId: string;
  fileName: string | null;
  createdAt: Timestamp;
  /** Ascending; the lowest scores of the run. */
  scores: number[];
  /** Scores of values that people have confirmed or corrected. */
  settled: number[];
  reviewedAt: Timestamp | null;
}

export interface CorrectionStore {
  find(tenantId: string, taskId: string): Promise<CorrectionsRecord | null>;
  /** Null if the version is not `expected` any more. */
  replace(
    tenantId: string,
    taskId: string,
    expected: number,
    next: { entriesJson: string; settled: readonly number[] },
  ): Promise<CorrectionsRecord | null>;
  /** Returns the number of corrections of the task. */
  setReviewed(tenantId: string, taskId: string, by: string | null): Promise<number>;
  threshold(tenantId: string): Promise<number | null>;
  setThreshold(tenantId: string, threshold: number): Promise<void>;
  /** Extractions with a value below the threshold, lowest score first. */
  queue(tenantId: string, query: { threshold: number; limit: number; isReviewed: boolean }): Promise<ReviewRow[]>;
  counts(tenantId: string, threshold: number): Promise<{ waiting: number; reviewed: number }>;
  /** Ids of corrected or reviewed tasks, in order. */
  tasksAfter(tenantId: string, after: string | null, limit: number): Promise<string[]>;
}
