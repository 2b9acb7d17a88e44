import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { QuireError } from '../../../domain/errors.ts';
import type { ReadableObjects } from '../../ports/objects.ts';
import type { FileDigest, OutputSummary, TaskRecord } from '../../ports/records.ts';

/** File names below the prefix of a run. */
export const CHUNKS_FILE = 'chunks.jsonl';
export const PAGES_FILE = 'pages.jsonl';
export const EXTRACT_FILE = 'extract.json';

/** Reads an output file and checks its size and hash; a wrong hash aborts the response. */
export async function* verifiedFile(
  objects: ReadableObjects,
  output: OutputSummary,
  file: string,
): AsyncGenerator<Buffer> {
  const written = output.files?.[file];
  const { stream, size } = await objects.read(`${output.prefix}/${file}`);
  if (!written) {
    yield* stream as Readable & AsyncIterable<Buffer>;
    return;
  }
  if (size !== written.bytes) {
    stream.destroy();
    throw new QuireError('output_damaged', { file });
  }
  const hash = createHash('sha256');
  for await (const piece of stream as Readable & AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== written.sha256) throw new QuireError('output_damaged', { file });
}

/** Checks sizes before the response starts, while it can still be an error. */
export async function requireOutput(objects: ReadableObjects, { output }: TaskRecord): Promise<void> {
  if (!output) return;
  const check = async ([file, { bytes }]: [string, FileDigest]) => {
    if ((await objects.size(`${output.prefix}/${file}`)) !== bytes) throw new QuireError('output_damaged', { file });
  };
  await Promise.all(Object.entries(output.files ?? {}).map(check));
}
