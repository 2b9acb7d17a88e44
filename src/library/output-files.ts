import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Chunk, Page } from '../domain/parse-output.ts';
import type { Segment } from '../domain/segment.ts';
import type { AssembledOutput } from '../parse/without-engines.ts';
import { openPlainFile } from '../worker/files/plain-file.ts';
import type { RunFolder } from '../worker/files/run-folders.ts';

/** A page with what is on it, in reading order. Pixels of the page image, origin top left. */
export interface ParsedPage extends Page {
  segments: Segment[];
}

export async function* linesInFolder<T>(folder: RunFolder, file: string): AsyncGenerator<T> {
  await using plain = await openPlainFile(folder.path, file);
  for await (const line of createInterface({ input: createReadStream(plain.path), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as T;
  }
}

/** Pages of an output, or of a part of one, each with its segments. */
export async function* pagesInFolder(
  folder: RunFolder,
  { pagesFile, chunksFile }: Pick<AssembledOutput, 'pagesFile' | 'chunksFile'>,
): AsyncGenerator<ParsedPage> {
  const segments = segmentsIn(linesInFolder<Chunk>(folder, chunksFile));
  let next = await segments.next();
  for await (const page of linesInFolder<Page>(folder, pagesFile)) {
    const own: Segment[] = [];
    for (; !next.done && next.value.page_number <= page.page_number; next = await segments.next()) {
      own.push(next.value);
    }
    yield { ...page, segments: own };
  }
}

async function* segmentsIn(chunks: AsyncIterable<Chunk>): AsyncGenerator<Segment> {
  for await (const { segments } of chunks) yield* segments;
}
