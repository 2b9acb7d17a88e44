import type { Readable } from 'node:stream';

/** `mayMove`: the file may be moved instead of copied. */
export type ObjectSource = { stream: Readable } | { bytes: Uint8Array } | { path: string; mayMove?: boolean };

export type ReadableObjects = Pick<ObjectStore, 'read' | 'size'>;

/** Storage of bytes. Keys consist of `[A-Za-z0-9._/-]`. */
export interface ObjectStore {
  /** Stores the whole object or nothing. Throws QuireError `disk_full`. */
  put(key: string, source: ObjectSource): Promise<{ size: number }>;
  /** Flushes everything below `prefix/` to disk, so that it survives a power loss. Call it before reporting success. */
  settle(prefix: string): Promise<void>;
  /** Throws QuireError `object_not_found`. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  download(key: string, path: string): Promise<void>;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Deletes everything below `prefix/`. */
  deleteAll(prefix: string): Promise<void>;
  check(): Promise<void>;
}
