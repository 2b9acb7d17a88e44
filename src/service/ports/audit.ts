import type { AuditEntry } from '../../domain/account/audit.ts';

/** Who made or took away what. Keys, tasks, files and endpoints are written down by the rows' own changes. */
export interface AuditStore {
  /** Names who is behind the changes of this transaction; without it, it was the operator. */
  actor(name: string): Promise<void>;
  /** Writes down what is no change of a row. */
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
