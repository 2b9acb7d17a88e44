import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_SYSTEM_PROMPT, type ExtractOutput } from '../domain/extraction.ts';
import { checkExtractionSchema } from '../domain/extraction-schema.ts';
import type { ParseConfiguration } from '../domain/parse-configuration.ts';
import { warningsOf, whyNot } from '../extract/ask/unanswered.ts';
import {
  askModels,
  extract,
  faultOfAnswer,
  type ParsedDocument,
  planQuestions,
  readParsedDocument,
} from '../extract/index.ts';
import { type LanguageModelAccess, MemoryLedger } from '../models/language/index.ts';
import { accessTo, readLanguageModels } from '../wiring/configured-language-models.ts';
import { readSettings, type Settings } from '../wiring/settings.ts';
import type { ProcessPool } from '../worker/pool/process-pool.ts';
import type { Command } from './command.ts';
import { openPool } from './open-pool.ts';
import { fetchInput } from './parse/fetch-input.ts';
import { configuredBy, parseHere } from './parse/parse-here.ts';
import { readConfiguration } from './parse/set-options.ts';
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

/** What an extraction's own parse adds; `--set` comes after it. */
const OWN_PARSE = ['PageHeader', 'PageFooter'].map((type) => `segment_processing.${type}.strategy=Auto`);

interface Request {
  schema: Record<string, unknown>;
  systemPrompt: string;
  configuration: ParseConfiguration;
  settings: Settings;
  access: LanguageModelAccess | null;
  /** `--set error_handling=Fail` was said. */
  failsWhenUnsupported: boolean;
  verbose: boolean;
}

/** Asks language models where there are any; under `error_handling: Continue` the built-in extractor stands in. */
async function fill(document: ParsedDocument, request: Request, signal: AbortSignal): Promise<ExtractOutput> {
  const { schema, systemPrompt, configuration, settings, access } = request;
  const options = { limits: settings.limits, idSeed: '', signal, failsWhenUnsupported: request.failsWhenUnsupported };
  if (!access) return extract(document, schema, options);
  checkExtractionSchema(schema, settings.limits);
  const asked = await askModels(planQuestions(document, schema), {
    ...{ ...access, settings: configuration.llm_processing, schema, systemPrompt, signal },
    check: async (answer, isWhole) => faultOfAnswer(schema, answer, isWhole),
    onAnswer: () => {},
  });
  const [first] = asked.unanswered;
  if (first && configuration.error_handling === 'Fail') throw whyNot(first);
  const output = await extract(document, schema, { ...options, answers: asked.answers });
  return { ...output, warnings: [...warningsOf(asked), ...(output.warnings ?? [])], usage: asked.usage };
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
    const models = await readLanguageModels(settings);
    const tell = (text: string): void => {
      if (values.verbose) process.stderr.write(`${text}\n`);
    };
    const request: Request = {
      schema: await readSchema(values.schema),
      systemPrompt: values['system-prompt'] ?? DEFAULT_SYSTEM_PROMPT,
      configuration: readConfiguration([...OWN_PARSE, ...(values.set ?? [])], null, configuredBy(settings, models)),
      settings,
      access: accessTo(models, new MemoryLedger(), {
        onFailure: (model, reason) => tell(`quire: language model ${model}: ${reason}`),
      }),
      failsWhenUnsupported: (values.set ?? []).includes('error_handling=Fail'),
      verbose: values.verbose,
    };
    let pool: ProcessPool | null = null;
    const workplace = openWorkplace(() => pool?.close());
    try {
      const { folder, signal } = workplace;
      const input = await fetchInput(source, { settings, folder, stdin: process.stdin, signal });
      pool = await openPool(settings, { folder, ownFolder: folder, readable: [input.path], log: tell });
      const { workDir } = await parseHere(input, workplace, pool, request);
      const output = await fill(await readParsedDocument(workDir), request, signal);
      const pieces = asText(values.json ? output : output.results);
      await (values.output === undefined ? writeToStdout(pieces) : writeToFile(pieces, values.output));
      for (const { message } of output.warnings ?? []) process.stderr.write(`quire: ${message}\n`);
      return 0;
    } catch (error) {
      return workplace.exitCodeOf(error);
    } finally {
      pool?.close();
    }
  },
};

async function* asText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
