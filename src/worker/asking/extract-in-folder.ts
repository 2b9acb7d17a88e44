import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Warning } from '../../domain/parse-output.ts';
// Not from the entry point, which would load what only working processes need.
import { type AnswersOfModels, askModels } from '../../extract/ask/ask-models.ts';
import { costsInWords } from '../../extract/ask/costs.ts';
import { QuestionPlan } from '../../extract/ask/plan.ts';
import { warningsOf, whyNot } from '../../extract/ask/unanswered.ts';
import type { LanguageModelAccess } from '../../models/language/index.ts';
import type { StepName, Steps } from '../child/protocol.ts';
import { openPlainFile } from '../files/plain-file.ts';

/** Ten times the text of two thousand dense pages. */
const LARGEST_PLAN_BYTES = 256 * 1024 * 1024;

export interface FolderExtraction {
  workDir: string;
  schema: Record<string, unknown>;
  systemPrompt: string;
  settings: ParseConfiguration['llm_processing'];
  models: LanguageModelAccess | null;
  /** Whether a failing model fails the extraction. */
  failsWithModel: boolean;
  /** Whether a required field without evidence in the document fails the extraction. */
  failsWhenUnsupported: boolean;
  step<Name extends StepName>(name: Name, args: Steps[Name]['args']): Promise<Steps[Name]['result']>;
  /** Called around requests to models, to measure them. */
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

/** Fills a schema from a parsed document. Only this process has keys and network access; working processes do the rest. */
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

/** A working process plans the questions and checks the answers. */
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
