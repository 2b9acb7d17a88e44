import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { DEFAULT_SYSTEM_PROMPT, type ExtractOutput } from '../domain/extraction/extraction.ts';
import { checkExtractionSchema } from '../domain/extraction/extraction-schema.ts';
// Straight from its file: the door would load what only working processes need.
import { type AnswersOfModels, askModels } from '../extract/ask/ask-models.ts';
import { costsInWords } from '../extract/ask/costs.ts';
import { QuestionPlan } from '../extract/ask/plan.ts';
import { warningsOf, whyNot } from '../extract/ask/unanswered.ts';
import { openPlainFile } from '../worker/files/plain-file.ts';
import type { LibraryEngine } from './engine.ts';
import type { ParsedDocument } from './parsed-document.ts';

export interface ExtractDocumentOptions {
  schema: Record<string, unknown>;
  systemPrompt?: string | undefined;
  /** A required field that nothing in the document supports ends the extraction under a stated `error_handling: Fail`. */
  configuration: ParseConfiguration;
  signal: AbortSignal;
}

/** Fills a schema with what a parsed document says. Language models are asked by this process, everything else is done elsewhere. */
export async function extractDocument(
  engine: LibraryEngine,
  document: ParsedDocument,
  options: ExtractDocumentOptions,
): Promise<ExtractOutput> {
  const { schema, configuration } = options;
  const failsWhenUnsupported = configuration.stated?.error_handling === 'Fail';
  checkExtractionSchema(schema, engine.settings.limits);
  const { step, folder } = document.internals;
  const seconds = engine.settings.limits.processing_seconds;
  const asked = await ask(engine, document, options);
  const warnings = warningsOf(asked);
  const answers = asked?.answers ?? [];
  const isSmallModel = asksSmall(engine, options);
  const usage = asked?.usage ?? null;
  const isIncomplete = (asked?.unanswered.length ?? 0) > 0;
  const about = { isSmallModel, isIncomplete, warnings, usage, failsWhenUnsupported };
  await step('extract', { schema, answers, ...about }, seconds);
  return readJson(folder.path, 'extract.json') as Promise<ExtractOutput>;
}

function asksSmall({ access }: LibraryEngine, { configuration }: ExtractDocumentOptions): boolean {
  const { llm_model_id, fallback_strategy } = configuration.llm_processing;
  return access?.models.asksSmall(llm_model_id, fallback_strategy) ?? false;
}

/** The built-in extractor replaces a model that does not answer, unless the caller stated `error_handling: Fail`. */
async function ask(
  engine: LibraryEngine,
  document: ParsedDocument,
  options: ExtractDocumentOptions,
): Promise<AnswersOfModels | null> {
  const { access, tell } = engine;
  if (!access) return null;
  const { schema, systemPrompt = DEFAULT_SYSTEM_PROMPT, configuration, signal } = options;
  const { step, folder } = document.internals;
  const seconds = engine.settings.limits.processing_seconds;
  const { planFile } = await step('planExtraction', { schema, isSmallModel: asksSmall(engine, options) }, seconds);
  const plan = QuestionPlan.parse(await readJson(folder.path, planFile));
  const asked = await askModels(plan, {
    ...{ ...access, settings: configuration.llm_processing, schema, systemPrompt, signal },
    check: async (answer, isWhole) => (await step('checkAnswer', { schema, answer, isWhole }, seconds)).fault,
    onPlan: (questions, most) => tell(`Asking the language model: ${costsInWords(questions, most)}`),
    onAnswer: () => {},
  });
  const { requests, prompt_tokens, completion_tokens } = asked.usage;
  tell(`The language model answered ${requests} times and used ${prompt_tokens} + ${completion_tokens} tokens`);
  const [first] = asked.unanswered;
  if (first && configuration.stated?.error_handling === 'Fail') throw whyNot(first);
  return asked;
}

async function readJson(folder: string, file: string): Promise<unknown> {
  await using plain = await openPlainFile(folder, file);
  return JSON.parse(await readFile(plain.path, 'utf8'));
}
