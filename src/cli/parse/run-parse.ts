import type { LibraryEngine } from '../../library/engine.ts';
import { UsageError } from '../command.ts';
import { localReader } from './local-reader.ts';
import type { ParseValues } from './options.ts';
import { progressOn } from './progress.ts';
import { readMany } from './read-many.ts';
import type { Format, Reader } from './reader.ts';
import { configurationFromOptions, readAssignments } from './set-options.ts';
import { findSources } from './sources.ts';
import { writeResult } from './write-result.ts';

/** Format of segment contents for each output format. */
const CONTENT: Readonly<Record<Format, 'Markdown' | 'Html' | null>> = {
  markdown: 'Markdown',
  html: 'Html',
  json: null,
  text: null,
};

export interface ParseCall {
  values: ParseValues;
  format: Format;
  jobs: number;
  /** Null if a server reads the files. */
  engine: LibraryEngine | null;
  signal: AbortSignal;
}

/** Unvalidated: the server checks the fields. */
const requestOf = (values: ParseValues): Record<string, unknown> => ({
  ...readAssignments(values.set ?? []),
  ...(values.pages === undefined ? {} : { pages: values.pages }),
});

async function openReader({ values, format, engine, signal }: ParseCall, isSingle: boolean): Promise<Reader> {
  if (engine === null) {
    const key = values.key ?? process.env.QUIRE_KEY;
    if (!key) throw new UsageError('--server needs a key: --key, or the variable QUIRE_KEY.');
    const { remoteReader } = await import('./remote-reader.ts');
    return remoteReader({ server: values.server!, key, request: requestOf(values), format, signal });
  }
  const more = values.pages === undefined ? {} : { pages: values.pages };
  const configuration = configurationFromOptions(values.set ?? [], CONTENT[format], engine.configured, more);
  const progress = progressOn(process.stderr, values.verbose);
  return localReader({
    ...{ engine, configuration, format, signal, isSingle },
    withoutImages: isSingle ? values.images === undefined : format === 'text',
    ...(isSingle ? { onProgress: progress.report } : {}),
  });
}

async function readSingle(source: string, reader: Reader, values: ParseValues): Promise<number> {
  const progress = progressOn(process.stderr, values.verbose);
  await using read = await reader(source, () => {}).finally(() => progress.end());
  const imageFolder = values.images ?? null;
  const pieces = values.explain ? read.explain!() : read.write(imageFolder);
  await writeResult(pieces, values.output);
  if (imageFolder !== null) await read.saveImages(imageFolder);
  for (const { message } of read.warnings) process.stderr.write(`quire: ${message}\n`);
  return 0;
}

export async function runParse(given: readonly string[], run: ParseCall): Promise<number> {
  const { values, format, jobs, signal } = run;
  const skipped: string[] = [];
  const sources = await findSources(given, (file, reason) => skipped.push(`  ${file}: ${reason}\n`));
  const isMany = sources.length > 1 || values.out !== undefined;
  if (isMany && values.out === undefined) {
    throw new UsageError(`Give a folder for the ${sources.length} results with --out FOLDER.`);
  }
  if (isMany && values.output !== undefined) throw new UsageError('Use --out FOLDER, not -o, for several files.');
  if (values.explain && (isMany || values.server !== undefined)) {
    throw new UsageError('--explain works on one local file, without --server.');
  }
  const reader = await openReader(run, !isMany);
  const [first] = sources;
  if (!isMany && first) return readSingle(first.given, reader, values);
  const shape = [format, requestOf(values)];
  const { resume, verbose } = values;
  const code = await readMany(sources, { reader, out: values.out!, format, jobs, resume, shape, signal, verbose });
  if (skipped.length > 0) process.stderr.write(`${skipped.length} skipped:\n${skipped.join('')}`);
  return code;
}
