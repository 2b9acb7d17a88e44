import type { KeyRole } from '../../domain/account/key.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { EffectiveExtractConfiguration } from '../../domain/extraction/extraction.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { ClientVersion, Priority, Progress, Status, TaskType } from '../../domain/task/task.ts';
import type { Timestamp } from '../../domain/task/timestamp.ts';

/** Where a task's bytes come from. `key` is where they lie, or will lie once fetched. */
export type TaskInput =
  | { kind: 'stored'; key: string }
  | { kind: 'file'; key: string; fileId: string }
  | { kind: 'url'; key: string; url: string }
  | { kind: 'task'; key: string; taskId: string };

/** What was written into a file of the output. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Where the output of a finished run lies. */
export interface OutputSummary {
  /** `chunks.jsonl`, `pages.jsonl` and images lie under this prefix. */
  prefix: string;
  pdfKey: string | null;
  warnings: Warning[];
  /** Pages that were read; absent in older outputs and in those of extractions. */
  pageCount?: number;
  /** What was written, by file; absent in tasks of versions that did not keep it. */
  files?: Record<string, FileDigest>;
  /** Absent when no language model was asked. */
  usage?: LanguageModelUsage;
  /** Extractions: how sure the most doubtful values are, lowest first; absent in tasks of versions that did not keep it. */
  scores?: number[];
}

/** What an update puts aside, to be put back if the new run fails. */
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
  /** Grows with every change; waiting readers compare it. */
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
  /** For a share link: the task that it shows. */
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
  /** This one included. */
  attempts: number;
}

export interface PageQuery {
  limit: number;
  cursor?: Timestamp | undefined;
  start?: Timestamp | undefined;
  end?: Timestamp | undefined;
  sort: 'asc' | 'desc';
  /** Words of the file's name, in whatever case. */
  name?: string | undefined;
}
