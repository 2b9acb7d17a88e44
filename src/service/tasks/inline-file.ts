import type { Readable } from 'node:stream';

/** A file that came inside the request, decoded. It may be large, so it is read as a stream, if need be more than once. */
export interface InlineFile {
  /** Where it is on disk already, as it will be stored; it is only needed until then. */
  path?: string;
  /** The media type of a data URI; null for plain base64. */
  declaredType: string | null;
  head(bytes: number): Promise<Uint8Array>;
  open(): Readable;
}
