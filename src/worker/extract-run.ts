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

/** Runs one extraction: fetches the parse result, asks language models, extracts and stores the output. */
export async function extractRun(options: ParseRunOptions): Promise<OutputSummary> {
  const { run, service, reporter, languageModels: models, signal, watch } = options;
  const workDir = options.folder.path;
  // Seconds, not the hour of a task: the schema comes from a caller, and others wait for the process.
  const seconds = service.limits.extract_seconds;
  const setting = { ...options.setting, workDir, idSeed: run.task.taskId };
  const limits = { ...service.limits, processing_seconds: seconds };
  const runStep = stepRunner({ ...options, limits, setting, ownerId: run.task.tenantId });
  const step: FolderExtraction['step'] = (name, args) => runStep(name, args, seconds);
  const files = new RunFiles({ objects: service.objects, prefix: run.prefix, workDir, signal });
  const configuration = run.task.configuration as EffectiveExtractConfiguration;
  const { system_prompt: systemPrompt, fails_when_unsupported: failsWhenUnsupported = false } = configuration;
  await reporter.step('Reading the parse result');
  const parse = await fetchParse(options, files, step);
  const { llm_processing: settings } = configuration.parse_configuration ?? resolveParseConfiguration({});
  const { warnings, usage, scores } = await extractInFolder({
    ...{ workDir, schema: schemaOf(configuration), systemPrompt, settings, models, signal, failsWhenUnsupported, step },
    // The caller asked to fail with the model.
    failsWithModel: failsWhenUnsupported || parse.stated?.error_handling === 'Fail',
    stage: (work) => watch.stage('ask', work),
    onAsking: (costs) => reporter.step(ASKING, null, `${ASKING}: ${costs}`),
    onAnswer: (done, count) => reporter.parts(ASKING, 'part', done, count, 0),
    onExtracting: () => reporter.step('Extracting'),
  });
  const written = await files.storeOutput(EXTRACT_FILE);
  return { prefix: run.prefix, pdfKey: null, warnings, files: written, scores, ...(usage ? { usage } : {}) };
}

/** Fetches the parse result with corrections. Returns the configuration of the parse. */
async function fetchParse(
  { run, service }: ParseRunOptions,
  files: RunFiles,
  step: FolderExtraction['step'],
): Promise<ParseConfiguration> {
  const { tenantId, parseTaskId } = run.task;
  const parse = parseTaskId ? await service.store.tasks.find(tenantId, parseTaskId) : null;
  if (!parse) throw new QuireError('unreadable_file', { reason: 'its parse task was deleted before the extraction' });
  const { output } = parse;
  if (!output) throw new QuireError('parse_not_succeeded', { task_id: parse.taskId, status: parse.status });
  const configuration = parse.configuration as ParseConfiguration;
  await files.fetchObject(`${output.prefix}/${PAGES_FILE}`, PAGES_FILE);
  const { entriesJson } = await correctionsOf(service, parse);
  const isCorrected = entriesJson !== NO_CORRECTIONS.entriesJson;
  await files.fetchObject(`${output.prefix}/${CHUNKS_FILE}`, isCorrected ? UNCORRECTED_FILE : CHUNKS_FILE);
  if (isCorrected) {
    await files.place(CORRECTIONS_FILE, entriesJson);
    await step('correct', { configuration, run: runOf(output) });
  }
  return configuration;
}
