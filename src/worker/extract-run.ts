import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../domain/configuration/resolve-parse-configuration.ts';
import { QuireError } from '../domain/errors.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../domain/extraction/extraction.ts';
import { correctionsOf, NO_CORRECTIONS, runOf } from '../service/corrections/save.ts';
import type { OutputSummary } from '../service/ports/records.ts';
import { CHUNKS_FILE, EXTRACT_FILE, PAGES_FILE } from '../service/tasks/output/output-files.ts';
import { extractInFolder, type FolderExtraction } from './asking/extract-in-folder.ts';
import { CORRECTIONS_FILE, UNCORRECTED_FILE } from './child/protocol.ts';
import { RunFiles } from './files/run-files.ts';
import { stepRunner } from './page-attempts.ts';
import type { ParseRunOptions } from './parse-run.ts';

const ASKING = 'Asking the language model';

/** Conducts one extraction: fetch the parse result, ask language models where there are any, extract, store the output. */
export class ExtractRun {
  readonly #options: ParseRunOptions;
  readonly #workDir: string;
  readonly #step: FolderExtraction['step'];
  readonly #files: RunFiles;
  readonly #configuration: EffectiveExtractConfiguration;
  readonly #parse: ParseConfiguration;
  /** The caller stated that nothing replaces a model that fails. */
  #failsWithModel: boolean;
  pageCount = 0;

  constructor(options: ParseRunOptions) {
    this.#options = options;
    const { run, service, signal } = options;
    const workDir = options.folder.path;
    this.#workDir = workDir;
    // Seconds, not the hour of a whole task: a schema is a program from a caller, and others wait for the process.
    const seconds = service.limits.extract_seconds;
    const setting = { ...options.setting, workDir, idSeed: run.task.taskId };
    const limits = { ...service.limits, processing_seconds: seconds };
    const step = stepRunner({ ...options, limits, setting, ownerId: run.task.tenantId });
    this.#step = (name, args) => step(name, args, seconds);
    this.#files = new RunFiles({ objects: service.objects, prefix: run.prefix, workDir, signal });
    const configuration = options.run.task.configuration as EffectiveExtractConfiguration;
    this.#configuration = { ...configuration, schema: schemaOf(configuration) };
    this.#parse = this.#configuration.parse_configuration ?? resolveParseConfiguration({});
    this.#failsWithModel = configuration.fails_when_unsupported ?? false;
  }

  async execute(): Promise<OutputSummary> {
    const { run, reporter, languageModels: models, signal, watch } = this.#options;
    await reporter.step('Reading the parse result');
    await this.#fetchParse();
    const { schema, system_prompt: systemPrompt, fails_when_unsupported = false } = this.#configuration;
    const { warnings, usage, scores } = await extractInFolder({
      ...{ workDir: this.#workDir, schema, systemPrompt, settings: this.#parse.llm_processing, models, signal },
      ...{ failsWithModel: this.#failsWithModel, failsWhenUnsupported: fails_when_unsupported },
      step: this.#step,
      stage: (work) => watch.stage('ask', work),
      onAsking: (costs) => reporter.step(ASKING, null, `${ASKING}: ${costs}`),
      onAnswer: (done, count) => reporter.parts(ASKING, 'part', done, count, 0),
      onExtracting: () => reporter.step('Extracting'),
    });
    const files = await this.#files.storeOutput(EXTRACT_FILE);
    return { prefix: run.prefix, pdfKey: null, warnings, files, scores, ...(usage ? { usage } : {}) };
  }

  async #fetchParse(): Promise<void> {
    const { run, service } = this.#options;
    const { tenantId, parseTaskId } = run.task;
    const parse = parseTaskId ? await service.store.tasks.find(tenantId, parseTaskId) : null;
    if (!parse) throw new QuireError('unreadable_file', { reason: 'its parse task was deleted before the extraction' });
    if (!parse.output) throw new QuireError('parse_not_succeeded', { task_id: parse.taskId, status: parse.status });
    this.#failsWithModel ||= (parse.configuration as ParseConfiguration).stated?.error_handling === 'Fail';
    await this.#files.fetchObject(`${parse.output.prefix}/${PAGES_FILE}`, PAGES_FILE);
    const { entriesJson } = await correctionsOf(service, parse);
    const isCorrected = entriesJson !== NO_CORRECTIONS.entriesJson;
    await this.#files.fetchObject(
      `${parse.output.prefix}/${CHUNKS_FILE}`,
      isCorrected ? UNCORRECTED_FILE : CHUNKS_FILE,
    );
    if (!isCorrected) return;
    // Corrections of people replace what was read.
    await this.#files.place(CORRECTIONS_FILE, textInPieces(entriesJson));
    const configuration = parse.configuration as ParseConfiguration;
    await this.#step('correct', { configuration, run: runOf(parse.output) });
  }
}

async function* textInPieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
