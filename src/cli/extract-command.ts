import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { EXTRACTION_PARSE } from '../domain/extraction.ts';
import { LibraryEngine } from '../library/engine.ts';
import { extractDocument } from '../library/extract-document.ts';
import { fetchInput } from '../library/fetch-input.ts';
import { ParsedDocument } from '../library/parsed-document.ts';
import { readDocument } from '../library/read-document.ts';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { progressOn } from './parse/progress.ts';
import { configurationFromOptions } from './parse/set-options.ts';
import { openWorkplace } from './parse/work-folder.ts';
import { writeToFile, writeToStdout } from './parse/write-result.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  schema: { type: 'string' },
  json: { type: 'boolean', default: false },
  'system-prompt': { type: 'string' },
  set: { type: 'string', multiple: true },
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

export const extractCommand: Command = {
  usage: 'extract FILE|URL|- --schema SCHEMA.json [--json] [--system-prompt TEXT] [--set KEY=VALUE …] [-o FILE]',
  summary: 'Fill a JSON Schema with what one document says, here and now, without a server.',
  details: `  --schema FILE         JSON Schema of the results
  --json                results, citations and metrics; without it the results alone
  --system-prompt TEXT  instruction to the language model, where one is configured
  --set KEY=VALUE       a field of the parse configuration, such as ocr_strategy=Auto,
                        llm_processing.llm_model_id=local, error_handling=Continue
  -o, --output FILE     write there instead of standard output
  -v, --verbose         tell progress on standard error`,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [source, ...more] = positionals;
    if (!source || more.length > 0) throw new UsageError('Name one file, one URL, or - for standard input.');
    if (values.schema === undefined) throw new UsageError('Name the JSON Schema of the results with --schema FILE.');
    const settings = readSettings(process.env);
    const schema = await readSchema(values.schema);
    const tell = (text: string): void => {
      if (values.verbose) process.stderr.write(`${text}\n`);
    };
    let engine: LibraryEngine | null = null;
    const workplace = openWorkplace(() => engine?.close());
    try {
      const { signal } = workplace;
      engine = await LibraryEngine.open({ settings, log: tell });
      const configuration = configurationFromOptions(values.set ?? [], null, engine.configured, {}, EXTRACTION_PARSE);
      const input = await fetchInput(source, { settings, folder: engine.folder, stdin: process.stdin, signal });
      const progress = progressOn(process.stderr, values.verbose);
      const onProgress = progress.report;
      const read = await readDocument(engine, input, {
        ...{ configuration, signal, onProgress },
        withoutImages: true,
      }).finally(() => progress.end());
      const failsWhenUnsupported = configuration.stated?.error_handling === 'Fail';
      const systemPrompt = values['system-prompt'];
      const options = { schema, systemPrompt, configuration, failsWhenUnsupported, signal };
      const output = await extractDocument(engine, new ParsedDocument(engine, input.name, read), options);
      const pieces = asText(values.json ? output : output.results);
      await (values.output === undefined ? writeToStdout(pieces) : writeToFile(pieces, values.output));
      for (const { message } of output.warnings ?? []) process.stderr.write(`quire: ${message}\n`);
      return 0;
    } catch (error) {
      return workplace.exitCodeOf(error);
    } finally {
      engine?.close();
    }
  },
};

async function* asText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
