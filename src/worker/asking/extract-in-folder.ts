import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Warning } from '../../domain/parse-output.ts';
// Straight from its file: the entry point would load what only working processes need.
import { type AnswersOfModels, askModels } from '../../extract/ask/ask-models.ts';
import { costsInWords } from '../../extract/ask/costs.ts';
import { QuestionPlan } from '../../extract/ask/plan.ts';
import { warningsOf, whyNot } from '../../extract/ask/unanswered.ts';
import type { LanguageModelAccess } from '../../models/language/index.ts';
import type { StepName, Steps } from '../child/protocol.ts';
import { openPlainFile } from '../files/plain-file.ts';

/** The text of two thousand dense pages is a tenth of it. */
const LARGEST_PLAN_BYTES = 256 * 1024 * 1024;

export interface FolderExtraction {
  /** Holds the result of a parse. */
  workDir: string;
  schema: Record<string, unknown>;
  systemPrompt: string;
  settings: ParseConfiguration['llm_processing'];
  /** Null where no model is configured. */
  models: LanguageModelAccess | null;
  /** Whether nothing replaces a model that fails. */
  failsWithModel: boolean;
  /** Whether a required field that nothing in the document supports ends the extraction. */
  failsWhenUnsupported: boolean;
  step<Name extends StepName>(name: Name, args: Steps[Name]['args']): Promise<Steps[Name]['result']>;
  /** Around the asking, for those who time it. */
  stage?<T>(work: () => Promise<T>): Promise<T>;
  onAsking(costs: string): void | Promise<void>;
  onAnswer?(done: number, count: number): void;
  onExtracting?(): Promise<void>;
  signal: AbortSignal;
}

export interface Extracted {
  warnings: Warning[];
  usage: LanguageModelUsage | null;
  scores: number[];
}

/** Fills a schema from a parsed document in a folder. Only this process has keys and network; the rest is done in working processes. */
export async function extractInFolder(options: FolderExtraction): Promise<Extracted> {
  const { models, settings, schema, failsWithModel, failsWhenUnsupported, step, onExtracting } = options;
  const isSmallModel = models?.models.asksSmall(settings.llm_model_id, settings.fallback_strategy) ?? false;
  const asked = models && (await ask(models, isSmallModel, options));
  const [first] = asked?.unanswered ?? [];
  if (first && failsWithModel) throw whyNot(first);
  await onExtracting?.();
  const [warnings, usage] = [warningsOf(asked), asked?.usage ?? null];
  const about = { isSmallModel, isIncomplete: first !== undefined, failsWhenUnsupported };
  const { scores } = await step('extract', { schema, answers: asked?.answers ?? [], warnings, usage, ...about });
  return { warnings, usage, scores };
}

/** A working process says what is to be asked and judges what comes back. */
async function ask(
  models: LanguageModelAccess,
  isSmallModel: boolean,
  { workDir, schema, systemPrompt, settings, step, signal, ...options }: FolderExtraction,
): Promise<AnswersOfModels> {
  const { planFile } = await step('planExtraction', { schema, isSmallModel });
  await using file = await openPlainFile(workDir, planFile);
  if (file.size > LARGEST_PLAN_BYTES)
    throw new QuireError('too_large', { what: 'The text', limit: LARGEST_PLAN_BYTES });
  const plan = QuestionPlan.parse(JSON.parse(await readFile(file.path, 'utf8')));
  const { stage = (work) => work(), onAsking, onAnswer = () => {} } = options;
  const asking = () =>
    askModels(plan, {
      ...{ ...models, settings, schema, systemPrompt, signal, onAnswer },
      check: async (answer, isWhole) => (await step('checkAnswer', { schema, answer, isWhole })).fault,
      onPlan: (questions, most) => onAsking(costsInWords(questions, most)),
    });
  return await stage(asking);
}
