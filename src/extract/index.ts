import type { ExtractOutput } from '../domain/extraction/extraction.ts';
import { checkExtractionSchema } from '../domain/extraction/extraction-schema.ts';
import type { Limits } from '../domain/limits.ts';
import type { Warning } from '../domain/parse-output.ts';
import { planQuestions, type QuestionPlan } from './ask/plan.ts';
import { givePatternsTime } from './bounded-pattern.ts';
import type { BuiltInExtraction } from './built-in-extraction.ts';
import { MOST_UNDRAWN_CELLS } from './document/undrawn-cells.ts';
import { viewOf } from './document/view.ts';
import { fillSchema } from './fill/fill.ts';
import { offersFor } from './fill/offers.ts';
import { settleUnsupported } from './fill/settle.ts';
import { notAskedWarning, unsupportedError, unsupportedWarnings } from './fill/unsupported.ts';
import { makeContext } from './find/context.ts';
import { openMatcher } from './match/open-matcher.ts';
import type { DocumentToExtract } from './parsed-document.ts';
import { provedAnswer } from './prove/from-model.ts';
import type { FindingRule } from './rules.ts';
import { fieldsOfSchema } from './schema/field.ts';
import { statedAnswer, withStated } from './stated/stated-answer.ts';
import { unstatedSchema } from './stated/unstated-schema.ts';
import { checkKeywords, faultOfResults } from './validate.ts';
import { writeExtraction } from './write-output.ts';

export { type AnswersOfModels, askModels, type Unanswered } from './ask/ask-models.ts';
export { planQuestions, QuestionPlan } from './ask/plan.ts';
export { givePatternsTime } from './bounded-pattern.ts';
export type { BuiltInExtraction } from './built-in-extraction.ts';
export { type DocumentToExtract, readParsedDocument } from './parsed-document.ts';
export { faultOfAnswer } from './prove/from-model.ts';

export interface ExtractionOptions {
  limits: Limits;
  /** Makes ids reproducible. */
  idSeed: string;
  signal: AbortSignal;
  /** Checked answers of a language model, in document order. Without them the built-in extractor answers. */
  answers?: readonly string[];
  /** The answers come from a small model, which is trusted only after it has shown that it can read. */
  isSmallModel?: boolean;
  /** The model did not answer for some pages, or only in part. */
  isIncomplete?: boolean;
  /** A required field without support ends the task. Otherwise the field is null, with a warning. */
  failsWhenUnsupported?: boolean;
  /** False adds a warning about what was not found without a language model. */
  hasLanguageModel?: boolean;
  /** Finding rules to skip, to measure what each contributes. */
  without?: readonly FindingRule[];
}

const CELLS_NOT_SEARCHED: Warning = {
  code: 'cells_not_searched',
  message: `The document has more cells than are searched: those on the images of its sheets and ${MOST_UNDRAWN_CELLS.toLocaleString('en')} more.`,
};

/**
 * Fills a schema from a parsed document. Each value comes with the words that support it.
 *
 *     const document = await readParsedDocument(folder);
 *     const output = await extract(document, { type: 'object', properties: { total: { type: 'number' } } }, options);
 */
export async function extractData(
  document: DocumentToExtract,
  schema: Record<string, unknown>,
  options: ExtractionOptions,
): Promise<ExtractOutput> {
  return finishExtraction(await extractBuiltIn(document, schema, options), options);
}

export async function extractBuiltIn(
  document: DocumentToExtract,
  schema: Record<string, unknown>,
  { limits, signal, without = [] }: Pick<ExtractionOptions, 'limits' | 'signal' | 'without'>,
): Promise<BuiltInExtraction> {
  checkExtractionSchema(schema, limits);
  givePatternsTime(limits.pattern_seconds);
  checkKeywords(schema);
  signal.throwIfAborted();
  const root = fieldsOfSchema(schema, without.includes('words'));
  const view = viewOf(document);
  const matcher = without.includes('matcher') ? null : await openMatcher();
  const matches = (await matcher?.match(root, view, signal)) ?? new Map();
  const context = makeContext(view, root, { matches, without: new Set(without) });
  const found = { document, schema, root, view, context, builtIn: fillSchema(root, context) };
  const stated = statedAnswer(statedIn(document), found);
  return { ...found, builtIn: stated ? withStated(found.builtIn, stated.answer) : found.builtIn, stated };
}

const statedIn = ({ pages }: DocumentToExtract) => pages.flatMap(({ stated_data = [] }) => stated_data);

/** Plans the questions for a language model. A small model gets the built-in extractor's findings to choose from. */
export async function planFor(
  document: DocumentToExtract,
  schema: Record<string, unknown>,
  options: Pick<ExtractionOptions, 'limits' | 'signal' | 'isSmallModel'>,
): Promise<QuestionPlan> {
  if (!options.isSmallModel && statedIn(document).length === 0) return planQuestions(document, schema);
  const { context, builtIn, stated } = await extractBuiltIn(document, schema, options);
  const offers = options.isSmallModel ? offersFor(context, builtIn) : undefined;
  if (!stated || stated.paths.size === 0) return planQuestions(document, schema, offers);
  // Data inside the file are certain, so the model is not asked for them.
  const left = unstatedSchema(schema, stated.paths);
  if (left === null) return { ...planQuestions(document, schema, offers), blocks: [] };
  const open = offers && Object.fromEntries(Object.entries(offers).filter(([path]) => !stated.paths.has(path)));
  return { ...planQuestions(document, left, open), askedSchema: left };
}

/** Combines the built-in extraction with the answers of a language model, if there are any. */
export function finishExtraction(
  extraction: BuiltInExtraction,
  options: Omit<ExtractionOptions, 'limits' | 'signal'>,
): ExtractOutput {
  const { idSeed, answers = [], isSmallModel = false, isIncomplete = false, failsWhenUnsupported = false } = options;
  const { document, schema, view, builtIn } = extraction;
  const proved = answers.length > 0 ? provedAnswer(answers, extraction, { isSmallModel, isIncomplete }) : builtIn;
  const answer = extraction.stated ? withStated(proved, extraction.stated.answer) : proved;
  const settled = settleUnsupported(answer);
  if (failsWhenUnsupported && settled.unsupported.length > 0)
    throw unsupportedError(settled.unsupported, settled.answer);
  const output = writeExtraction(settled.answer, view, idSeed);
  const warnings = [...(extraction.stated?.warnings ?? []), ...unsupportedWarnings(settled.unsupported)];
  const fault = faultOfResults(schema, output.results, settled.unsupported.length > 0);
  if (fault && failsWhenUnsupported) throw fault;
  if (fault) warnings.push({ code: fault.code, message: fault.message });
  const notAsked = options.hasLanguageModel === false ? notAskedWarning(answer, document.segments) : null;
  if (notAsked) warnings.push(notAsked);
  if (!view.isComplete) warnings.push(CELLS_NOT_SEARCHED);
  return warnings.length > 0 ? { ...output, warnings } : output;
}
