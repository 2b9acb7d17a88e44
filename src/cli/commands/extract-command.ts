import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { SCHEMA_TEMPLATES } from '../../domain/account/schema-templates.ts';
import { EXTRACTION_PARSE } from '../../domain/extraction/extraction.ts';
import { extractDocument } from '../../library/extract-document.ts';
import { parseSource } from '../../library/open-source.ts';
import { readSettings } from '../../wiring/settings.ts';
import { applyLlmOption, type Command, UsageError } from '../command.ts';
import { extractMany } from '../extract-many.ts';
import { jobsOf } from '../parse/options.ts';
import { progressOn } from '../parse/progress.ts';
import { configurationFromOptions } from '../parse/set-options.ts';
import { findSources } from '../parse/sources.ts';
import { openLocalEngine, withEngine } from '../parse/with-engine.ts';
import { writeResult } from '../parse/write-result.ts';

const OPTIONS = {
  schema: { type: 'string' },
  json: { type: 'boolean', default: false },
  'system-prompt': { type: 'string' },
  set: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  out: { type: 'string' },
  llm: { type: 'string' },
  jobs: { type: 'string' },
  again: { type: 'boolean', default: false },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

export const extractCommand: Command = {
  usage:
    'extract FILE|FOLDER|URL|-… --schema SCHEMA.json|TEMPLATE [--out TABLE.csv|.xlsx|.jsonl] [--json] [--system-prompt TEXT] [--set KEY=VALUE …] [-o FILE]',
  summary: 'Extract data from documents into a JSON Schema, locally, without a server.',
  details: `  --schema FILE         JSON Schema of the results, or a template of \`quire schema list\`
  --out TABLE           many files into one table: one row per file with confidences, lists in separate
                        tables; an interrupted run continues where it stopped
  --jobs N              files in parallel, with --out (default: half the processors)
  --again               with --out: extract again what an earlier run has extracted
  --json                results, citations and metrics; without it only the results
  --llm auto|URL        the language model server on this machine, or its URL; as QUIRE_LLM_URL
  --system-prompt TEXT  instruction for the language model, if one is configured
  --set KEY=VALUE       a field of the parse configuration, such as ocr_strategy=Auto,
                        llm_processing.llm_model_id=local, error_handling=Continue
  -o, --output FILE     write to FILE instead of standard output
  -v, --verbose         print progress to standard error`,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [source, ...more] = positionals;
    const isMany = values.out !== undefined;
    if (!source || (more.length > 0 && !isMany))
      throw new UsageError('Give one file, one URL, or - for standard input; for several files also --out TABLE.csv.');
    if (!isMany && (await stat(source).catch(() => null))?.isDirectory())
      throw new UsageError(`${source} is a folder; set the output table with --out TABLE.csv.`);
    if (values.schema === undefined) throw new UsageError('Give the JSON Schema of the results with --schema FILE.');
    applyLlmOption(values.llm, process.env);
    const schema = await readSchema(values.schema);
    return withEngine(
      () => openLocalEngine(readSettings(process.env), values.verbose),
      async (engine, signal) => {
        const configuration = configurationFromOptions(values.set ?? [], null, engine.configured, {}, EXTRACTION_PARSE);
        const systemPrompt = values['system-prompt'];
        if (values.out !== undefined) {
          const files = (await findSources(positionals)).map(({ given }) => given);
          const jobs = jobsOf(values.jobs, Math.max(1, Math.floor(os.availableParallelism() / 2)));
          const how = { engine, schema, systemPrompt, configuration, signal, jobs };
          return await extractMany(files, { ...how, out: values.out, resume: !values.again });
        }
        const { report: onProgress, end } = progressOn(process.stderr, values.verbose);
        const reading = { configuration, signal, onProgress, withoutImages: true };
        const document = await parseSource(engine, source, reading).finally(end);
        const output = await extractDocument(engine, document, { schema, systemPrompt, configuration, signal });
        const text = JSON.stringify(values.json ? output : output.results, null, 2);
        await writeResult([`${text}\n`], values.output);
        for (const { message } of output.warnings ?? []) process.stderr.write(`quire: ${message}\n`);
        return 0;
      },
    );
  },
};

/** A schema file or, if it does not exist, a template of this name. */
async function readSchema(name: string): Promise<Record<string, unknown>> {
  const text = await readFile(name, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const template = cause.code === 'ENOENT' && SCHEMA_TEMPLATES.find(({ id }) => id === name);
    if (template) return JSON.stringify(template.schema);
    throw new Error(`${name} cannot be read (${cause.code}).`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${name} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
}
