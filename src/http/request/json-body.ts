import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { isId } from '../../service/files.ts';
import type { InlineFile } from '../../service/tasks/inline-file.ts';
import { base64Decoder } from './base64-stream.ts';
import { FileFieldScanner } from './file-field-scanner.ts';
import { mayBeUnstorable, requireStorableText } from './storable-text.ts';

/** References, addresses and small files stay in memory; longer values go to disk. */
const IN_MEMORY_LIMIT = 64 * 1024;
/** A data URI's media type ends within this many bytes. */
const DATA_PREFIX = /^data:([^;,]{0,200})(?:;[^;,]{0,200}){0,10};base64,/i;

const BACKSLASH = 0x5c;
const LARGE_BYTES = 256 * 1024;

export interface JsonBody {
  /** The parsed body; its `file` is a text, or absent when the value was too long for memory. */
  value: unknown;
  /** The file that the body carries as base64 or data URI; null when `file` is a reference or an address. */
  inline: InlineFile | null;
  sha256: string;
  dispose(): Promise<void>;
}

export interface JsonBodyOptions {
  limitBytes: number;
  /** Everything of a request but its file must fit in here. */
  restLimitBytes: number;
  /** List items and properties of all levels together. */
  limitValues: number;
  fileLimitBytes: number;
  spoolFolder: string;
}

/** Reads a JSON body whose `file` may be hundreds of megabytes of base64, in little memory. */
export async function readJsonBody(source: Readable, options: JsonBodyOptions): Promise<JsonBody> {
  const hash = createHash('sha256');
  const rest: Buffer[] = [];
  const spool = new Spool(options.spoolFolder);
  let restSize = 0;
  let total = 0;
  const scanner = new FileFieldScanner(
    (bytes) => spool.write(bytes),
    (bytes) => {
      restSize += bytes.length;
      if (restSize > options.restLimitBytes)
        throw new QuireError('too_large', { what: 'The request without its file', limit: options.restLimitBytes });
      rest.push(bytes);
    },
    options.limitValues,
  );
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > options.limitBytes)
        throw new QuireError('too_large', { what: 'The request body', limit: options.limitBytes });
      hash.update(chunk);
      scanner.push(chunk);
      await spool.drained();
    }
    const value = parse(Buffer.concat(rest));
    // What is done with a large value takes its time too: others get a turn in between.
    if (restSize > LARGE_BYTES) await setImmediate();
    const file = scanner.found ? await spool.end() : null;
    return { ...combine(value, file, options), sha256: hash.digest('hex'), dispose: () => spool.dispose() };
  } catch (error) {
    await spool.dispose();
    throw error;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (mayBeUnstorable(text)) requireStorableText(value);
    return value;
  } catch (error) {
    if (isQuireError(error)) throw error;
    throw new QuireError('malformed_json', { reason: (error as Error).message.replace(/\.$/, '') }, { cause: error });
  }
}

type SpooledText = { text: string } | { path: string; head: string };

function combine(
  value: unknown,
  file: SpooledText | null,
  options: JsonBodyOptions,
): Pick<JsonBody, 'value' | 'inline'> {
  if (file === null || value === null || typeof value !== 'object') return { value, inline: null };
  if ('path' in file) {
    const prefix = DATA_PREFIX.exec(file.head);
    const openText = () => createReadStream(file.path, { start: prefix?.[0].length ?? 0 });
    return { value: { ...value, file: 'inline' }, inline: inlineFile(prefix?.[1] ?? null, openText, options) };
  }
  const text = textOf(file.text);
  if (text === '' || /^(ch|https?):\/\//i.test(text) || isId(text))
    return { value: { ...value, file: text }, inline: null };
  const prefix = DATA_PREFIX.exec(text);
  const base64 = text.slice(prefix?.[0].length ?? 0);
  const openText = () => Readable.from([Buffer.from(base64, 'latin1')]);
  if (/[^\x20-\x7e\s]/.test(base64)) throw new QuireError('invalid_base64', { hint: '' });
  return { value: { ...value, file: 'inline' }, inline: inlineFile(prefix?.[1] ?? null, openText, options) };
}

/** What stands between the quotes was set aside unread: an escape may be wrong, or a line break stand where none may. */
function textOf(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch (error) {
    throw new QuireError('malformed_json', { reason: 'the value of file is not a JSON string' }, { cause: error });
  }
}

function inlineFile(declaredType: string | null, openText: () => Readable, options: JsonBodyOptions): InlineFile {
  // An error is seen by whoever reads the decoder; the callback has nothing to add.
  const openBytes = () => pipeline(openText(), base64Decoder(options.fileLimitBytes), () => {});
  return {
    declaredType: declaredType || null,
    open: openBytes,
    head: async (wanted) => {
      const pieces: Buffer[] = [];
      let size = 0;
      const stream = openBytes();
      for await (const piece of stream as AsyncIterable<Buffer>) {
        pieces.push(piece);
        size += piece.length;
        if (size >= wanted) break;
      }
      return Buffer.concat(pieces).subarray(0, wanted);
    },
  };
}

/** Collects the value of `file`: in memory while it is short, in a file once it is not. */
class Spool {
  readonly #path: string;
  #pieces: Buffer[] = [];
  #size = 0;
  #file: WriteStream | null = null;
  #failure: Error | null = null;
  #dangling = false;

  constructor(folder: string) {
    this.#path = path.join(folder, randomUUID());
  }

  write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (!this.#file && this.#size > IN_MEMORY_LIMIT) {
      this.#file = createWriteStream(this.#path, { mode: 0o600 });
      this.#file.on('error', (error) => {
        this.#failure = error;
      });
      const pieces = Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#append(pieces);
    }
    if (this.#file) this.#append(bytes);
    else this.#pieces.push(Buffer.from(bytes));
  }

  /** A backslash at the end of a piece belongs to the first byte of the next. */
  #append(bytes: Buffer): void {
    const joined = this.#dangling ? Buffer.concat([Buffer.from('\\'), bytes]) : bytes;
    this.#dangling = joined.at(-1) === BACKSLASH;
    this.#file!.write(withoutEscapes(this.#dangling ? joined.subarray(0, -1) : joined));
  }

  async drained(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#file?.writableNeedDrain) await once(this.#file, 'drain');
  }

  async end(): Promise<SpooledText> {
    if (!this.#file) return { text: Buffer.concat(this.#pieces).toString('utf8') };
    this.#file.end();
    await finished(this.#file);
    const handle = await open(this.#path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
      return { path: this.#path, head: buffer.toString('latin1', 0, bytesRead) };
    } finally {
      await handle.close();
    }
  }

  async dispose(): Promise<void> {
    // Not before it is closed: a file that is just being opened would appear after it was removed.
    if (this.#file && !this.#file.closed) await closed(this.#file);
    await rm(this.#path, { force: true });
  }
}

/** Base64 in JSON may be written with `\/`; no other escape belongs there, and the decoder refuses what is left of one. */
function withoutEscapes(bytes: Buffer): Buffer {
  if (!bytes.includes(BACKSLASH)) return bytes;
  return Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll('\\/', '/')
      .replace(/\\[nrt]/g, ''),
    'latin1',
  );
}

const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    file.once('close', () => resolve());
    file.destroy();
  });
