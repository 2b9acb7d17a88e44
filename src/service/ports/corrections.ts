import type { Timestamp } from '../../domain/task/timestamp.ts';

export interface CorrectionsRecord {
  taskId: string;
  version: number;
  /** All corrections as a JSON list. They may be long: only threads and processes for such work parse them. */
  entriesJson: string;
  reviewedAt: Timestamp | null;
  reviewedBy: string | null;
}

/** An extraction that waits for a person, or that one has looked at. */
export interface ReviewRow {
  taskId: string;
  fileName: string | null;
  createdAt: Timestamp;
  /** Lowest first; at most those that the run kept. */
  scores: number[];
  /** Scores of the values that people settled. */
  settled: number[];
  reviewedAt: Timestamp | null;
}

/** What people put right. A tenant sees its own only. */
export interface CorrectionStore {
  find(tenantId: string, taskId: string): Promise<CorrectionsRecord | null>;
  /** Null if the version is no longer `expected`: somebody else wrote first. */
  replace(
    tenantId: string,
    taskId: string,
    expected: number,
    next: { entriesJson: string; settled: readonly number[] },
  ): Promise<CorrectionsRecord | null>;
  /** How many corrections the task has. */
  setReviewed(tenantId: string, taskId: string, by: string | null): Promise<number>;
  /** Null: the tenant set none. */
  threshold(tenantId: string): Promise<number | null>;
  setThreshold(tenantId: string, threshold: number): Promise<void>;
  /** Extractions with a value below the threshold, the most doubtful first. */
  queue(tenantId: string, query: { threshold: number; limit: number; isReviewed: boolean }): Promise<ReviewRow[]>;
  counts(tenantId: string, threshold: number): Promise<{ waiting: number; reviewed: number }>;
  /** Tasks that were corrected or reviewed, one after the other in the order of their ids. */
  tasksAfter(tenantId: string, after: string | null, limit: number): Promise<string[]>;
}
