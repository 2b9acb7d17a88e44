import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { correctedLines } from '../../correct/parse/corrected-lines.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk, Page } from '../../domain/parse-output.ts';
import type { Correction } from '../../domain/task/correction.ts';
import { CHUNKS_FILE, PAGES_FILE } from '../../service/tasks/output/output-files.ts';
import { CORRECTIONS_FILE, UNCORRECTED_FILE } from './correction-files.ts';

/** Writes the chunks as people left them beside those that the machine made. */
export async function correctFiles(workDir: string, configuration: ParseConfiguration, run: string): Promise<void> {
  const inFolder = (name: string): string => path.join(workDir, name);
  const corrections = JSON.parse(await readFile(inFolder(CORRECTIONS_FILE), 'utf8')) as Correction[];
  const document = {
    chunks: () => linesOf<Chunk>(inFolder(UNCORRECTED_FILE)),
    pages: () => linesOf<Page>(inFolder(PAGES_FILE)),
    configuration,
    run,
  };
  await writeFile(inFolder(CHUNKS_FILE), correctedLines(document, corrections));
}

async function* linesOf<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as T;
  }
}
