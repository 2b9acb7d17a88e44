import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { LibraryEngine } from '../library/engine.ts';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { LocalReader } from './parse/local-reader.ts';
import { progressOn } from './parse/progress.ts';
import { readMany } from './parse/read-many.ts';
import type { Format, Reader } from './parse/reader.ts';
import { RemoteReader } from './parse/remote-reader.ts';
import { configurationFromOptions, readAssignments } from './parse/set-options.ts';
import { findSources } from './parse/sources.ts';
import { openWorkplace, type Workplace } from './parse/work-folder.ts';
import { writeToFile, writeToStdout } from './parse/write-result.ts';
import { UsageError } from './usage-error.ts';

/** The format that content is best written in from the start. */
const CONTENT: Readonly<Record<Format, 'Markdown' | 'Html' | null>> = {
  markdown: 'Markdown',
  html: 'Html',
  json: null,
  text: null,
};

const OPTIONS = {
  json: { type: 'boolean', default: false },
  html: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  text: { type: 'boolean', default: false },
  pages: { type: 'string' },
  set: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  images: { type: 'string' },
  out: { type: 'string' },
  jobs: { type: 'string' },
  resume: { type: 'boolean', default: false },
  server: { type: 'string' },
  key: { type: 'string' },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

const readOptions = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof readOptions>['values'];

function formatOf(values: Values): Format {
  const chosen = (['json', 'html', 'markdown', 'text'] as const).filter((name) => values[name]);
  if (chosen.length > 1) throw new UsageError(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`);
  return chosen[0] ?? 'markdown';
}

function jobsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism() + 1;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--jobs takes a number from 1.');
  return Number(text);
}

/** Fields of the configuration as they were given, for a server to check. */
const requestOf = (values: Values): Record<string, unknown> => ({
  ...readAssignments(values.set ?? []),
  ...(values.pages === undefined ? {} : { pages: values.pages }),
});

async function openReader(values: Values, format: Format, { signal }: Workplace, isSingle: boolean): Promise<Reader> {
  if (values.server !== undefined) {
    const key = values.key ?? process.env.QUIRE_KEY;
    if (!key) throw new UsageError('--server needs a key: --key, or the variable QUIRE_KEY.');
    return new RemoteReader({ server: values.server, key, request: requestOf(values), format, signal });
  }
  const settings = readSettings(process.env);
  const log = (text: string) => {
    if (values.verbose) process.stderr.write(`${text}\n`);
  };
  const engine = await LibraryEngine.open({ settings, log });
  try {
    const more = values.pages === undefined ? {} : { pages: values.pages };
    const configuration = configurationFromOptions(values.set ?? [], CONTENT[format], engine.configured, more);
    const progress = progressOn(process.stderr, values.verbose);
    return new LocalReader({
      ...{ engine, configuration, format, signal },
      withoutImages: isSingle ? values.images === undefined : format === 'text',
      ...(isSingle ? { onProgress: progress.report } : {}),
    });
  } catch (error) {
    engine.close();
    throw error;
  }
}

async function readSingle(source: string, reader: Reader, values: Values): Promise<number> {
  const progress = progressOn(process.stderr, values.verbose);
  await using read = await reader.read(source, () => {}).finally(() => progress.end());
  const imageFolder = values.images ?? null;
  const pieces = read.write(imageFolder);
  await (values.output === undefined ? writeToStdout(pieces) : writeToFile(pieces, values.output));
  if (imageFolder !== null) await read.saveImages(imageFolder);
  for (const { message } of read.warnings) process.stderr.write(`quire: ${message}\n`);
  return 0;
}

export const parseCommand: Command = {
  usage: 'parse FILE|FOLDER|URL|- … [--json|--html|--markdown|--text] [--pages 1-5,10] [--out FOLDER] [--server URL]',
  summary: 'Read documents here and now, without a server; Markdown on standard output unless told otherwise.',
  details: `  --markdown         segments in reading order as Markdown (the default)
  --html             the same as one HTML page
  --text             words alone
  --json             the output of a task: pages, chunks, segments, words, boxes, warnings
  --pages LIST       only these pages: 1-5,10,-2 (-2 is the last but one, 7- all from 7 on)
  --set KEY=VALUE    a field of the parse configuration, such as ocr_strategy=Auto,
                     chunk_processing.target_length=512, segment_processing.Table.format=Html
  --images FOLDER    keep images there and name them by their paths; without it they are left out
  -o, --output FILE  write there instead of standard output
  -v, --verbose      tell progress and every warning on standard error
Several files, folders and "wildcards" need a folder to write to:
  --out FOLDER       one file each, in the same tree, with pictures beside it
  --jobs N           files at a time; one more than processors unless told otherwise
  --resume           leave out files that were read before with the same options and have not changed
A running server does the work with
  --server URL       such as http://127.0.0.1:8000
  --key KEY          its key; or the variable QUIRE_KEY
Exit code 3: some files could not be read; they are named at the end.
Limits and the networks that URLs may reach are those of the server: see docs/configuration.md.`,
  async run(args) {
    const { values, positionals } = readOptions(args);
    if (positionals.length === 0) throw new UsageError('Name a file, a folder, a URL, or - for standard input.');
    const format = formatOf(values);
    const jobs = jobsOf(values.jobs);
    const sources = await findSources(positionals);
    const isMany = sources.length > 1 || values.out !== undefined;
    if (isMany && values.out === undefined) {
      throw new UsageError(`Name a folder for the ${sources.length} results with --out FOLDER.`);
    }
    if (isMany && values.output !== undefined) throw new UsageError('Use --out FOLDER, not -o, for several files.');
    let reader: Reader | null = null;
    const workplace = openWorkplace(() => reader?.close());
    try {
      reader = await openReader(values, format, workplace, !isMany);
      if (!isMany) return await readSingle(sources[0]!.given, reader, values);
      const { signal } = workplace;
      const shape = [format, requestOf(values)];
      const { resume, verbose } = values;
      return await readMany(sources, { reader, out: values.out!, format, jobs, resume, shape, signal, verbose });
    } catch (error) {
      return workplace.exitCodeOf(error);
    } finally {
      reader?.close();
    }
  },
};
