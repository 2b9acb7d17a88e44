import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { correctedChunks, planForDocument } from '../../correct/parse/apply-corrections.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk, Page } from '../../domain/parse-output.ts';
import type { Correction } from '../../domain/task/correction.ts';
import type { TokenCounter } from '../../parse/without-engines.ts';
import { CHUNKS_FILE, PAGES_FILE } from '../../service/tasks/output/output-files.ts';
import { CORRECTIONS_FILE, UNCORRECTED_FILE } from './protocol.ts';

/** Applies corrections to the chunks; keeps the original ones in another file. */
export async function correctFiles(workDir: string, configuration: ParseConfiguration, run: string): Promise<void> {
  const inFolder = (name: string): string => path.join(workDir, name);
  const corrections = JSON.parse(await readFile(inFolder(CORRECTIONS_FILE), 'utf8')) as Correction[];
  const chunks = () => linesOf<Chunk>(inFolder(UNCORRECTED_FILE));
  const document = { chunks, pages: () => linesOf<Page>(inFolder(PAGES_FILE)), configuration, run };
  const { work } = await planForDocument(document, corrections);
  await writeFile(inFolder(CHUNKS_FILE), jsonLines(correctedChunks(chunks(), work, UNCOUNTED)));
}

async function* linesOf<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as T;
  }
}

const UNCOUNTED: TokenCounter = { count: () => 0 };

async function* jsonLines(chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield `${JSON.stringify(chunk)}\n`;
}
