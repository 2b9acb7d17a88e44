import { open } from 'node:fs/promises';
import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { resolveParseConfiguration } from '../domain/configuration/resolve-parse-configuration.ts';
import { QuireError } from '../domain/errors.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../domain/extraction/extraction.ts';
// Straight from its file: the entry point would load what only working processes need.
import { type AnswersOfModels, askModels } from '../extract/ask/ask-models.ts';
import { costsInWords } from '../extract/ask/costs.ts';
import { QuestionPlan } from '../extract/ask/plan.ts';
import { warningsOf, whyNot } from '../extract/ask/unanswered.ts';
import type { Ceiling } from '../models/language/index.ts';
import { correctionsOf, NO_CORRECTIONS, runOf } from '../service/corrections/save.ts';
import type { OutputSummary } from '../service/ports/records.ts';
import { CHUNKS_FILE, EXTRACT_FILE, PAGES_FILE } from '../service/tasks/output/output-files.ts';
import { CORRECTIONS_FILE, type StepName, type Steps, UNCORRECTED_FILE, type WorkSetting } from './child/protocol.ts';
import { openPlainFile } from './files/plain-file.ts';
import { RunFiles } from './files/run-files.ts';
import { withTries } from './page-attempts.ts';
import type { ParseRunOptions } from './parse-run.ts';

/** As traces and metrics call the steps. */
const STAGES: Partial<Record<StepName, string>> = { planExtraction: 'plan', checkAnswer: 'check', extract: 'extract' };
const ASKING = 'Asking the language model';
/** The text of two thousand dense pages is a tenth of it. */
const LARGEST_PLAN_BYTES = 256 * 1024 * 1024;

/** Conducts one extraction: fetch the parse result, ask language models where there are any, extract, store the output. */
export class ExtractRun {
  readonly #options: ParseRunOptions;
  readonly #setting: WorkSetting;
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
    this.#setting = { ...options.setting, workDir, idSeed: run.task.taskId };
    this.#files = new RunFiles({ objects: service.objects, prefix: run.prefix, workDir, signal });
    const configuration = options.run.task.configuration as EffectiveExtractConfiguration;
    this.#configuration = { ...configuration, schema: schemaOf(configuration) };
    this.#parse = this.#configuration.parse_configuration ?? resolveParseConfiguration({});
    this.#failsWithModel = configuration.fails_when_unsupported ?? false;
  }

  async execute(): Promise<OutputSummary> {
    const { run, reporter } = this.#options;
    await reporter.step('Reading the parse result');
    await this.#fetchParse();
    const { schema, fails_when_unsupported: failsWhenUnsupported = false } = this.#configuration;
    const asked = await this.#askLanguageModels();
    await reporter.step('Extracting');
    const warnings = warningsOf(asked);
    const usage = asked?.usage ?? null;
    const answers = asked?.answers ?? [];
    const isSmallModel = this.#isSmallModel;
    const isIncomplete = (asked?.unanswered.length ?? 0) > 0;
    const about = { isSmallModel, isIncomplete, warnings, usage, failsWhenUnsupported };
    const { scores } = await this.#step('extract', { schema, answers, ...about });
    const files = await this.#files.storeOutput(EXTRACT_FILE);
    return { prefix: run.prefix, pdfKey: null, warnings, files, scores, ...(usage ? { usage } : {}) };
  }

  get #isSmallModel(): boolean {
    const { llm_model_id, fallback_strategy } = this.#parse.llm_processing;
    return this.#options.languageModels?.models.asksSmall(llm_model_id, fallback_strategy) ?? false;
  }

  #step<Name extends StepName>(step: Name, args: Steps[Name]['args']): Promise<Steps[Name]['result']> {
    const { service, pool, signal, run, folder, watch } = this.#options;
    const owner = { id: run.task.tenantId, folder: folder.ownerFolder };
    // Seconds, not the hour of a whole task: a schema is a program from a caller, and others wait for the process.
    const seconds = service.limits.extract_seconds;
    const timeoutMs = seconds * 1000;
    const options = { group: folder.path, owner, setting: this.#setting, timeoutMs, signal };
    return watch.stage(STAGES[step] ?? step, (onAgain) =>
      withTries({ ...service.limits, processing_seconds: seconds }, null, () => pool.run(step, args, options), onAgain),
    );
  }

  /** A working process says what is to be asked and judges what comes back; this one asks, since only it has the keys. */
  async #askLanguageModels(): Promise<AnswersOfModels | null> {
    const { languageModels, reporter, signal, watch } = this.#options;
    if (!languageModels) return null;
    const { schema, system_prompt: systemPrompt } = this.#configuration;
    const { llm_processing: settings } = this.#parse;
    const { planFile } = await this.#step('planExtraction', { schema, isSmallModel: this.#isSmallModel });
    const plan = await this.#readPlan(planFile);
    const options = {
      ...{ ...languageModels, settings, schema, systemPrompt, signal },
      check: async (answer: string, isWhole: boolean) =>
        (await this.#step('checkAnswer', { schema, answer, isWhole })).fault,
      onPlan: (questions: number, most: Ceiling) =>
        reporter.step(ASKING, null, `${ASKING}: ${costsInWords(questions, most)}`),
      onAnswer: (done: number, count: number) => reporter.parts(ASKING, 'part', done, count, 0),
    };
    const asked = await watch.stage('ask', () => askModels(plan, options));
    const [first] = asked.unanswered;
    if (first && this.#failsWithModel) throw whyNot(first);
    return asked;
  }

  async #readPlan(planFile: string): Promise<QuestionPlan> {
    await using plain = await openPlainFile(this.#setting.workDir, planFile);
    await using file = await open(plain.path);
    const { size } = await file.stat();
    if (size > LARGEST_PLAN_BYTES) throw new QuireError('too_large', { what: 'The text', limit: LARGEST_PLAN_BYTES });
    return QuestionPlan.parse(JSON.parse(await file.readFile('utf8')));
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
