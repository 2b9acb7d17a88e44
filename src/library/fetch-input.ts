import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteCap } from '../outbound/body.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { InputFile } from '../parse/without-engines.ts';
import type { Settings } from '../wiring/settings.ts';

export interface InputOptions {
  settings: Settings;
  /** Where bytes from elsewhere are put. */
  folder: string;
  stdin: Readable;
  signal: AbortSignal;
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** A file on disk as it is; an address fetched by the server's own rules; `-` the bytes of standard input. */
export async function fetchInput(source: string, options: InputOptions): Promise<InputFile> {
  if (source === '-') return { path: await store(options.stdin, options), name: null };
  if (!isUrl(source)) return localFile(source);
  const { limits, QUIRE_ALLOWED_NETWORKS } = options.settings;
  const { stream, fileName } = await createOutbound({ allowedNetworks: QUIRE_ALLOWED_NETWORKS }).download(source, {
    limitBytes: limits.file_bytes,
    timeoutMs: limits.url_seconds * 1000,
    maxRedirects: limits.url_redirects,
    signal: options.signal,
    field: 'the command',
  });
  return { path: await store(stream, options), name: fileName };
}

async function store(stream: Readable, { settings, folder, signal }: InputOptions): Promise<string> {
  const target = path.join(folder, 'input');
  await pipeline(stream, byteCap(settings.limits.file_bytes), createWriteStream(target), { signal });
  return target;
}

async function localFile(source: string): Promise<InputFile> {
  const found = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'was not found' : `cannot be read (${cause.code})`;
    throw new Error(`${source} ${reason}.`, { cause });
  });
  if (!found.isFile()) throw new Error(`${source} is not a file.`);
  return { path: path.resolve(source), name: path.basename(source) };
}
