import type { Readable } from 'node:stream';

/** `mayMove`: nobody needs the file afterwards, so the store may take it instead of copying it. */
export type ObjectSource = { stream: Readable } | { bytes: Uint8Array } | { path: string; mayMove?: boolean };

/** What those need who only read. */
export type ReadableObjects = Pick<ObjectStore, 'read' | 'size'>;

/** Where bytes live. Keys are made by the service and hold only `[A-Za-z0-9._/-]`. */
export interface ObjectStore {
  /** Stores the whole object or nothing. Throws QuireError `disk_full` when there is no room. */
  put(key: string, source: ObjectSource): Promise<{ size: number }>;
  /** Sees to it that everything whose key starts with `prefix/` outlives a loss of power. Success is reported only after that. */
  settle(prefix: string): Promise<void>;
  /** Streams the object. Throws QuireError `object_not_found`. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  /** Copies the object into a local file; used to hand it to a working process. */
  download(key: string, path: string): Promise<void>;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Deletes everything whose key starts with `prefix/`. */
  deleteAll(prefix: string): Promise<void>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}
