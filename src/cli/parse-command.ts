import { parseArgs } from 'node:util';
import type { ParseConfiguration } from '../domain/parse-configuration.ts';
import { type LanguageModels, MemoryLedger } from '../models/language/index.ts';
import type { InputFile } from '../parse/without-engines.ts';
import { accessTo, readLanguageModels } from '../wiring/configured-language-models.ts';
import { readSettings, type Settings } from '../wiring/settings.ts';
import type { ProcessPool } from '../worker/pool/process-pool.ts';
import type { Command } from './command.ts';
import { openPool } from './open-pool.ts';
import { fetchInput } from './parse/fetch-input.ts';
import { configuredBy, parseHere } from './parse/parse-here.ts';
import { asHtml, asJson, asMarkdown, type ParsedFile } from './parse/render-output.ts';
import { readConfiguration } from './parse/set-options.ts';
import { openWorkplace, type Workplace } from './parse/work-folder.ts';
import { keepImages, writeToFile, writeToStdout } from './parse/write-result.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = {
  markdown: { render: asMarkdown, contentFormat: 'Markdown' },
  html: { render: asHtml, contentFormat: 'Html' },
  json: { render: asJson, contentFormat: null },
} as const;

/** True of every parse with default settings, so it is said only to those who want to hear everything. */
const EXPECTED_WARNING = 'llm_not_configured';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  html: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  pages: { type: 'string' },
  set: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  images: { type: 'string' },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const;

interface Request {
  models: LanguageModels;
  source: string;
  format: (typeof FORMATS)[keyof typeof FORMATS];
  configuration: ParseConfiguration;
  output: string | undefined;
  imageFolder: string | null;
  verbose: boolean;
}

function readRequest(args: string[], settings: Settings, models: LanguageModels): Request {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [source, ...more] = positionals;
  if (!source || more.length > 0) throw new UsageError('Name one file, one URL, or - for standard input.');
  const chosen = (['json', 'html', 'markdown'] as const).filter((name) => values[name]);
  if (chosen.length > 1) throw new UsageError(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`);
  const format = FORMATS[chosen[0] ?? 'markdown'];
  return {
    source,
    format,
    configuration: readConfiguration(
      values.set ?? [],
      format.contentFormat,
      configuredBy(settings, models),
      values.pages === undefined ? {} : { pages: values.pages },
    ),
    models,
    output: values.output,
    imageFolder: values.images ?? null,
    verbose: values.verbose,
  };
}

async function parse(
  request: Request,
  input: InputFile,
  settings: Settings,
  workplace: Workplace,
  pool: ProcessPool,
): Promise<ParsedFile> {
  const access = accessTo(request.models, new MemoryLedger(), {
    onFailure: (model, reason) => {
      if (request.verbose) process.stderr.write(`quire: language model ${model}: ${reason}\n`);
    },
  });
  const { prepared, output, workDir } = await parseHere(input, workplace, pool, { ...request, settings, access });
  return { name: input.name, prepared, output, folder: workDir, imageFolder: request.imageFolder };
}

function tellWarnings(parsed: ParsedFile, verbose: boolean): void {
  for (const { code, message } of parsed.output.warnings) {
    if (verbose || code !== EXPECTED_WARNING) process.stderr.write(`quire: ${message}\n`);
  }
}

export const parseCommand: Command = {
  usage: 'parse FILE|URL|- [--json|--html|--markdown] [--pages 1-5,10] [--set KEY=VALUE …] [-o FILE]',
  summary: 'Read one document here and now, without a server; Markdown on standard output unless told otherwise.',
  details: `  --markdown         segments in reading order as Markdown (the default)
  --html             the same as one HTML page
  --json             the output of a task: pages, chunks, segments, words, boxes, warnings
  --pages LIST       only these pages: 1-5,10,-2 (-2 is the last but one, 7- all from 7 on)
  --set KEY=VALUE    a field of the parse configuration, such as ocr_strategy=Auto,
                     chunk_processing.target_length=512, segment_processing.Table.format=Html
  --images FOLDER    keep page and segment images there; --json names their paths,
                     without it image fields are empty
  -o, --output FILE  write there instead of standard output
  -v, --verbose      tell progress and every warning on standard error
Limits and the networks that URLs may reach are those of the server: see docs/configuration.md.`,
  async run(args) {
    const settings = readSettings(process.env);
    const request = readRequest(args, settings, await readLanguageModels(settings));
    let pool: ProcessPool | null = null;
    const workplace = openWorkplace(() => pool?.close());
    try {
      const { folder, signal } = workplace;
      const input = await fetchInput(request.source, { settings, folder, stdin: process.stdin, signal });
      const log = (text: string) => {
        if (request.verbose) process.stderr.write(`${text}\n`);
      };
      pool = await openPool(settings, { folder, ownFolder: folder, readable: [input.path], log });
      const parsed = await parse(request, input, settings, workplace, pool);
      const { imageFolder } = request;
      if (imageFolder !== null) await keepImages(parsed.output.imageFiles, parsed.folder, imageFolder);
      const pieces = request.format.render(parsed);
      await (request.output === undefined ? writeToStdout(pieces) : writeToFile(pieces, request.output));
      tellWarnings(parsed, request.verbose);
      return 0;
    } catch (error) {
      return workplace.exitCodeOf(error);
    } finally {
      pool?.close();
    }
  },
};
