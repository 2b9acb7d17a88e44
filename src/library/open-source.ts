import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteCap } from '../outbound/body.ts';
import type { InputFile } from '../parse/without-engines.ts';
import type { LibraryEngine } from './engine.ts';
import { ParsedDocument } from './parsed-document.ts';
import { type ReadOptions, readDocument } from './read-document.ts';

/** A path, a URL, bytes, or a stream. */
export type Source = string | URL | Uint8Array | Readable | ReadableStream<Uint8Array>;

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** Reads a document; `-` is standard input. `onClose` is called when the result is closed. */
export async function parseSource(
  engine: LibraryEngine,
  source: Source,
  options: ReadOptions,
  { fileName = null, onClose = () => {} }: { fileName?: string | null; onClose?: () => void } = {},
): Promise<ParsedDocument> {
  await using input = await inputOf(engine, source, options.signal);
  const name = fileName ?? input.name;
  return new ParsedDocument(engine, name, await readDocument(engine, { path: input.path, name }, options), onClose);
}

/** Files are used in place; everything else is copied to a temporary folder. */
export async function inputOf(
  { settings, folder }: LibraryEngine,
  source: Source,
  signal: AbortSignal,
): Promise<InputFile & AsyncDisposable> {
  const own = path.join(folder, `given-${randomUUID()}`);
  const done = { [Symbol.asyncDispose]: () => rm(own, { recursive: true, force: true }) };
  const { limits, QUIRE_ALLOWED_NETWORKS } = settings;
  const store = async (bytes: Readable): Promise<string> => {
    await mkdir(own);
    const target = path.join(own, 'input');
    await pipeline(bytes, byteCap(limits.file_bytes), createWriteStream(target), { signal });
    return target;
  };
  try {
    const given = source instanceof URL ? (source.protocol === 'file:' ? source.pathname : source.href) : source;
    if (given === '-') return { path: await store(process.stdin), name: null, ...done };
    if (typeof given === 'string' && !isUrl(given)) return { ...(await localFile(given)), ...done };
    if (typeof given !== 'string') return { path: await store(streamOf(given)), name: null, ...done };
    const { createOutbound } = await import('../outbound/outbound.ts');
    const { stream, fileName } = await createOutbound({ allowedNetworks: QUIRE_ALLOWED_NETWORKS }).download(given, {
      limitBytes: limits.file_bytes,
      timeoutMs: limits.url_seconds * 1000,
      maxRedirects: limits.url_redirects,
      signal,
      field: 'the command',
    });
    return { path: await store(stream), name: fileName, ...done };
  } catch (error) {
    await done[Symbol.asyncDispose]();
    throw error;
  }
}

function streamOf(bytes: Exclude<Source, string | URL>): Readable {
  if (bytes instanceof Uint8Array) return Readable.from([bytes]);
  return bytes instanceof Readable ? bytes : Readable.fromWeb(bytes as never);
}

async function localFile(source: string): Promise<InputFile> {
  const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'was not found' : `cannot be read (${cause.code})`;
    throw new Error(`${source} ${reason}.`, { cause });
  });
  if (!found.isFile()) throw new Error(`${source} is not a file.`);
  return { path: path.resolve(source), name: path.basename(source) };
}
