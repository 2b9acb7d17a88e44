import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_SYSTEM_PROMPT, EXTRACTION_PARSE } from '../domain/extraction.ts';
import { resolveParseConfiguration } from '../domain/parse-configuration.ts';
import { extract, readParsedDocument } from '../extract/index.ts';
import { type InputFile, parseFile } from '../parse/index.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { ProcessPool } from '../worker/pool/process-pool.ts';
import type { Command } from './command.ts';
import { openPool } from './open-pool.ts';
import { fetchInput } from './parse/fetch-input.ts';
import { pageProcesses } from './parse/page-processes.ts';
import { progressOn } from './parse/progress.ts';
import { INTERRUPTED, openWorkplace, type Workplace } from './parse/work-folder.ts';
import { writeToFile, writeToStdout } from './parse/write-result.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  schema: { type: 'string' },
  json: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

async function readSchema(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} cannot be read (${cause.code}).`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
}

/** Gives the folder with the parse result. */
async function parse(
  input: InputFile,
  settings: Settings,
  { folder, signal }: Workplace,
  pool: ProcessPool,
  verbose: boolean,
): Promise<string> {
  const workDir = path.join(folder, 'work');
  await mkdir(workDir);
  const tokenizerDir = settings.QUIRE_TOKENIZER_DIR ?? path.join(settings.QUIRE_DATA_DIR, 'tokenizers');
  const setting = { workDir, limits: settings.limits, threads: 1, tokenizerDir, idSeed: '', languageModel: false };
  const progress = progressOn(process.stderr, verbose);
  try {
    const ctx = { ...setting, signal, onProgress: progress.report };
    const configuration = resolveParseConfiguration(EXTRACTION_PARSE);
    await parseFile(input, configuration, ctx, { pool: pageProcesses(pool, setting, signal) });
    return workDir;
  } finally {
    progress.end();
  }
}

export const extractCommand: Command = {
  usage: 'extract FILE|URL|- --schema SCHEMA.json [--json] [-o FILE]',
  summary: 'Fill a JSON Schema with what one document says, here and now, without a server.',
  details: `  --schema FILE      JSON Schema of the results
  --json             results, citations and metrics; without it the results alone
  -o, --output FILE  write there instead of standard output
  -v, --verbose      tell progress on standard error`,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [source, ...more] = positionals;
    if (!source || more.length > 0) throw new UsageError('Name one file, one URL, or - for standard input.');
    if (values.schema === undefined) throw new UsageError('Name the JSON Schema of the results with --schema FILE.');
    const schema = await readSchema(values.schema);
    const settings = readSettings(process.env);
    let pool: ProcessPool | null = null;
    const workplace = openWorkplace(() => pool?.close());
    try {
      const { folder, signal } = workplace;
      const input = await fetchInput(source, { settings, folder, stdin: process.stdin, signal });
      const log = (text: string) => {
        if (values.verbose) process.stderr.write(`${text}\n`);
      };
      pool = await openPool(settings, { folder, ownFolder: folder, readable: [input.path], log });
      const document = await readParsedDocument(await parse(input, settings, workplace, pool, values.verbose));
      const options = { systemPrompt: DEFAULT_SYSTEM_PROMPT, limits: settings.limits, idSeed: '', signal };
      const { output, warnings } = await extract(document, schema, options);
      const pieces = asText(values.json ? output : output.results);
      await (values.output === undefined ? writeToStdout(pieces) : writeToFile(pieces, values.output));
      for (const { message } of warnings) process.stderr.write(`quire: ${message}\n`);
      return 0;
    } catch (error) {
      const signalName = workplace.interruptedBy();
      if (signalName === null) throw error;
      process.stderr.write('quire: Interrupted.\n');
      return INTERRUPTED[signalName];
    } finally {
      pool?.close();
    }
  },
};

async function* asText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
