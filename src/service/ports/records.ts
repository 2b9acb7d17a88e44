import type { KeyRole } from '../../domain/account/key.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { EffectiveExtractConfiguration } from '../../domain/extraction/extraction.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { ClientVersion, Priority, Progress, Status, TaskType } from '../../domain/task/task.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';

/** Source of a task's bytes. `key`: where they are stored, or will be after the download. */
export type TaskInput =
  | { kind: 'stored'; key: string }
  | { kind: 'file'; key: string; fileId: string }
  | { kind: 'url'; key: string; url: string }
  | { kind: 'task'; key: string; taskId: string };

export interface FileDigest {
  bytes: number;
  sha256: string;
}

export interface OutputSummary {
  /** Prefix of `chunks.jsonl`, `pages.jsonl` and images. */
  prefix: string;
  pdfKey: string | null;
  warnings: Warning[];
  /** Pages that were read; absent in older outputs and in extractions. */
  pageCount?: number;
  /** Absent in tasks of older versions. */
  files?: Record<string, FileDigest>;
  usage?: LanguageModelUsage;
  /** Extractions: the lowest confidence scores, ascending; absent in tasks of older versions. */
  scores?: number[];
}

/** State before an update, restored if the new run fails. */
export type FormerState = { configuration: ParseConfiguration } & Pick<
  TaskRecord,
  'status' | 'message' | 'startedAt' | 'finishedAt' | 'expiresAt' | 'expiresInSeconds' | 'output'
>;

export interface TaskRecord {
  taskId: string;
  tenantId: string;
  taskType: TaskType;
  status: Status;
  message: string;
  createdAt: Timestamp;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  expiresAt: Timestamp | null;
  expiresInSeconds: number | null;
  fileName: string | null;
  mimeType: string | null;
  pageCount: number | null;
  cellCount: number | null;
  input: TaskInput;
  configuration: ParseConfiguration | EffectiveExtractConfiguration;
  clientVersion: ClientVersion;
  serverVersion: string;
  parseTaskId: string | null;
  batchId: string | null;
  priority: Priority;
  runId: string;
  attempts: number;
  output: OutputSummary | null;
  former: FormerState | null;
  progress: Progress | null;
  /** Increases with every change. */
  revision: number;
}

export interface FileRecord {
  fileId: string;
  tenantId: string;
  fileName: string;
  contentType: string;
  fileSize: number;
  objectKey: string;
  metadata: Record<string, unknown>;
  createdAt: Timestamp;
}

export interface KeyRecord {
  keyId: string;
  tenantId: string;
  name: string;
  role: KeyRole;
  /** The task of a share link. */
  taskId: string | null;
  expiresAt: Timestamp | null;
  createdAt: Timestamp;
  revokedAt: Timestamp | null;
}

export interface DueDelivery {
  deliveryId: string;
  tenantId: string;
  endpointId: string;
  url: string;
  secrets: string[];
  body: string;
  /** Including this one. */
  attempts: number;
}

export interface PageQuery {
  limit: number;
  cursor?: Timestamp | undefined;
  start?: Timestamp | undefined;
  end?: Timestamp | undefined;
  sort: 'asc' | 'desc';
  /** Case-insensitive words of the file name. */
  name?: string | undefined;
}
