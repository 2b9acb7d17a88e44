import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { QuireError } from '../../../domain/errors.ts';
import { isId } from '../../../service/files.ts';
import type { InlineFile } from '../../../service/tasks/create-parse.ts';
import { newSpoolFile, SpooledBytes } from '../../../threads/spooled-bytes.ts';
import type { BodyOptions, RouteContext } from '../../route.ts';
import { validate } from '../validation.ts';
import { parseJsonBytes } from './bounded-json.ts';
import { FileFieldScanner } from './file-field-scanner.ts';

const DATA_PREFIX = /^data:([^;,]{0,200})(?:;[^;,]{0,200}){0,10};base64,/i;

const HEAD_BYTES = 4_096;

const BACKSLASH = 0x5c;
const LARGE_BYTES = 256 * 1024;

export interface JsonBody {
  /** The parsed body; `file` is text, or `inline` if the body contains the file. */
  value: unknown;
  /** The file if the body contains it as base64 or data URI; null for references and URLs. */
  inline: InlineFile | null;
  sha256: string;
  dispose(): Promise<void>;
}

/** Reads a JSON body without holding its `file`, which may be hundreds of megabytes of base64. */
export async function readJsonBody(source: Readable, options: BodyOptions): Promise<JsonBody> {
  const hash = createHash('sha256');
  const spooledFile = new SpooledBytes(newSpoolFile(options.spoolFolder), escapeRemover());
  const rest = new SpooledBytes(newSpoolFile(options.spoolFolder));
  let total = 0;
  const scanner = new FileFieldScanner(
    (bytes) => spooledFile.write(bytes),
    (bytes) => {
      rest.write(bytes);
      if (rest.size > options.restLimitBytes)
        throw new QuireError('too_large', { what: 'The request without its file', limit: options.restLimitBytes });
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
      await spooledFile.drained();
      await rest.drained();
    }
    const place = await rest.end();
    if ('path' in place) {
      await options.largeTurn?.();
      await options.vet?.(place);
    }
    const value = parseJsonBytes('path' in place ? await readFile(place.path) : place.bytes);
    await rest.dispose();
    // Processing a large value takes time: let other requests run in between.
    if (rest.size > LARGE_BYTES) await setImmediate();
    const file = scanner.found ? await fileText(spooledFile) : null;
    return { ...combine(value, file, options), sha256: hash.digest('hex'), dispose: () => spooledFile.dispose() };
  } catch (error) {
    await Promise.all([spooledFile.dispose(), rest.dispose()]);
    throw error;
  }
}

/** For routes that parse the body in another thread. */
export async function readJsonUnparsed(source: Readable, options: BodyOptions): Promise<SpooledBytes> {
  const bytes = new SpooledBytes(newSpoolFile(options.spoolFolder));
  const { restLimitBytes: limit } = options;
  const ignored = () => {};
  const scanner = new FileFieldScanner(ignored, ignored, options.limitValues);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes.write(chunk);
      if (bytes.size > limit) throw new QuireError('too_large', { what: 'The request', limit });
      scanner.push(chunk);
      await bytes.drained();
    }
    return bytes;
  } catch (error) {
    await bytes.dispose();
    throw error;
  }
}

/** The value of `file`: the text, or its location on disk and its first bytes. */
async function fileText(spooled: SpooledBytes): Promise<SpooledText> {
  const place = await spooled.end();
  if ('bytes' in place) return { text: place.bytes.toString('utf8') };
  await using handle = await open(place.path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return { path: place.path, head: buffer.toString('latin1', 0, bytesRead) };
}

type SpooledText = { text: string } | { path: string; head: string };

function combine(value: unknown, file: SpooledText | null, options: BodyOptions): Pick<JsonBody, 'value' | 'inline'> {
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

/** The scanner does not parse strings: escapes may be invalid, or control characters present. */
function textOf(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch (error) {
    throw new QuireError('malformed_json', { reason: 'the value of file is not a JSON string' }, { cause: error });
  }
}

function inlineFile(declaredType: string | null, openText: () => Readable, options: BodyOptions): InlineFile {
  // The reader of the stream gets the error, not the callback.
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

/** A backslash at the end of a piece belongs to the next one. */
function escapeRemover(): (bytes: Buffer) => Buffer {
  let isDangling = false;
  return (bytes) => {
    const joined = isDangling ? Buffer.concat([Buffer.from('\\'), bytes]) : bytes;
    isDangling = joined.at(-1) === BACKSLASH;
    return withoutEscapes(isDangling ? joined.subarray(0, -1) : joined);
  };
}

/** Base64 in JSON may contain `\/` and escaped whitespace; the decoder rejects what is left of other escapes. */
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

const FOREIGN = /[^A-Za-z0-9+/_=-]/;

/** Decodes standard and URL-safe base64. Skips whitespace and rejects other characters. */
function base64Decoder(limitBytes: number): Transform {
  let rest = '';
  let total = 0;
  let ended = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1').replace(/\s+/g, '');
      if (FOREIGN.test(text) || (ended && text.length > 0)) return done(new QuireError('invalid_base64', { hint: '' }));
      const whole = text.length - (text.length % 4);
      rest = text.slice(whole);
      ended = text.slice(0, whole).endsWith('=');
      const bytes = Buffer.from(text.slice(0, whole), 'base64');
      total += bytes.length;
      if (total > limitBytes) return done(new QuireError('too_large', { what: 'The file', limit: limitBytes }));
      done(null, bytes);
    },
    flush(done) {
      if (rest.length === 1 || (ended && rest.length > 0)) return done(new QuireError('invalid_base64', { hint: '' }));
      done(null, Buffer.from(rest, 'base64'));
    },
  });
}

type WithBody = Pick<RouteContext, 'body' | 'bodyOptions'>;

export async function readJsonValue({ body: source, bodyOptions }: WithBody): Promise<unknown> {
  const body = await readJsonBody(source, bodyOptions);
  await body.dispose();
  return body.value;
}

export const readValidBody = async <T extends z.ZodType>(schema: T, request: WithBody): Promise<z.output<T>> =>
  validate(schema, await readJsonValue(request), 'The request body');
