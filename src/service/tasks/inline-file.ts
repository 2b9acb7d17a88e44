import type { Readable } from 'node:stream';

/** A file that came inside the request, decoded. It may be large, so it is read as a stream, more than once if need be. */
export interface InlineFile {
  /** The media type of a data URI; null for plain base64. */
  declaredType: string | null;
  head(bytes: number): Promise<Uint8Array>;
  open(): Readable;
}
