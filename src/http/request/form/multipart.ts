import type { IncomingHttpHeaders } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { isQuireError, QuireError } from '../../../domain/errors.ts';
import type { IncomingFile } from '../../../service/files.ts';
import { IN_MEMORY_BYTES, newSpoolFile, SpooledBytes } from '../../../threads/spooled-bytes.ts';
import type { BodyOptions } from '../../route.ts';
import { requireStorableText } from '../body/bounded-json.ts';

const MOST_FIELDS = 64;

export interface MultipartBody<T> {
  fields: Map<string, string>;
  /** Result of `receive` for the first part named `file`; null if there is none. */
  file: T | null;
  /** Results for all such parts, in order. */
  files: T[];
}

export interface MultipartOptions<T> {
  options: Pick<BodyOptions, 'restLimitBytes' | 'spoolFolder' | 'largeTurn'>;
  receive(part: IncomingFile): Promise<T>;
  /** Maximum number of such parts; 1 by default. */
  mostFiles?: number;
  /** Called for received files if the form turns out to be invalid or incomplete. */
  discard(made: T): Promise<unknown>;
}

/** Streams parts named `file` to `receive`, one after the other. Other parts must be short text. */
export async function readMultipart<T>(
  source: Readable,
  headers: IncomingHttpHeaders,
  { options, receive, discard, mostFiles = 1 }: MultipartOptions<T>,
): Promise<MultipartBody<T>> {
  const fields = new FormFields(options);
  const parts: Readable[] = [];
  const receiving: Promise<T>[] = [];
  const mostParts = MOST_FIELDS + mostFiles;
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { parts: mostParts },
      // Also stream fields: the parser would buffer them, whatever their size.
      isPartAFile: () => true,
    });
  } catch (error) {
    throw malformed(error);
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      source.unpipe(parser);
      source.resume();
      // Otherwise a part without an end stays open until the server stops.
      const reason = error instanceof Error ? error : new Error('reading the form was aborted');
      for (const part of parts) if (!part.readableEnded) part.destroy(reason);
      for (const received of receiving.splice(0)) received.then(discard).catch(() => {});
      void fields.dispose();
      reject(isQuireError(error) ? error : malformed(error));
    };
    parser.on('file', (name, stream, fileName: string | undefined, _encoding, contentType) => {
      if (fileName === undefined && contentType !== 'application/octet-stream') {
        parts.push(stream);
        fields.add(name, stream).catch(fail);
        return;
      }
      if (name !== 'file' || (receiving.length > 0 && mostFiles === 1)) {
        stream.resume();
        return;
      }
      if (receiving.length === mostFiles) fail(new Error(`it has more than ${mostFiles} files`));
      parts.push(stream);
      const received = receive({ stream, fileName: fileName || null, contentType: contentType || null });
      received.catch(fail);
      receiving.push(received);
    });
    // Parsing millions of parts would take seconds.
    parser.on('partsLimit', () => fail(new Error(`it has more than ${mostParts} parts`)));
    parser.on('error', fail);
    parser.on('finish', () => {
      Promise.all(receiving)
        .then(async (files) => resolve({ fields: await fields.texts(), file: files[0] ?? null, files }))
        .catch(fail);
    });
    finished(source, { writable: false }, (error) => {
      if (error) fail(new Error('the connection was closed', { cause: error }));
    });
    source.pipe(parser);
  });
}

const malformed = (error: unknown): QuireError =>
  new QuireError(
    'malformed_multipart',
    { reason: error instanceof Error ? error.message : 'unknown' },
    { cause: error },
  );

/** Text fields of a form; kept on disk if they are long in total. */
export class FormFields {
  readonly #options: Pick<BodyOptions, 'restLimitBytes' | 'largeTurn'>;
  readonly #spooled: SpooledBytes;
  readonly #lengths: { name: string; bytes: number }[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(options: Pick<BodyOptions, 'restLimitBytes' | 'spoolFolder' | 'largeTurn'>) {
    this.#options = options;
    this.#spooled = new SpooledBytes(newSpoolFile(options.spoolFolder));
  }

  /** Rejects if this field or an earlier one fails, or if the form is too large. */
  add(name: string, part: Readable): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read(name, part));
    return this.#reading;
  }

  async #read(name: string, part: Readable): Promise<void> {
    const before = this.#spooled.size;
    for await (const piece of part as AsyncIterable<Buffer>) {
      this.#spooled.write(piece);
      if (this.#spooled.size > this.#options.restLimitBytes) {
        throw new QuireError('too_large', { what: 'The form without its file', limit: this.#options.restLimitBytes });
      }
      await this.#spooled.drained();
    }
    this.#lengths.push({ name, bytes: this.#spooled.size - before });
  }

  /** Text by name; of duplicates, the last. */
  async texts(): Promise<Map<string, string>> {
    await this.#reading;
    if (this.#spooled.size > IN_MEMORY_BYTES) await this.#options.largeTurn?.();
    const all = await this.#spooled.read();
    await this.#spooled.dispose();
    const texts = new Map<string, string>();
    let at = 0;
    for (const { name, bytes } of this.#lengths) {
      texts.set(name, decoded(all.subarray(at, at + bytes)));
      at += bytes;
    }
    for (const [name, text] of texts) requireStorableText(text, name);
    return texts;
  }

  dispose(): Promise<void> {
    return this.#spooled.dispose();
  }
}

/** Some Java clients send Latin-1 and declare it in a header that the parser drops. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
