import type { FormatName } from '../../domain/file-types.ts';

/** Tells a file's type from its first bytes. */
export interface FileInspector {
  /** How many bytes from the start it wants to see. */
  readonly headBytes: number;
  detect(head: Uint8Array): FormatName | null;
}
