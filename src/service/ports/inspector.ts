import type { FormatName } from '../../domain/file-types.ts';

/** Tells a file's type from its first bytes. */
export interface FileInspector {
  /** How many bytes from the start it wants to see. */
  readonly headBytes: number;
  /** The name decides only where the bytes leave it open. */
  detect(head: Uint8Array, name?: string | null): FormatName | null;
}
