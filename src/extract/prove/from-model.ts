import type { BuiltInExtraction } from '../built-in-extraction.ts';
import { settleUnsupported } from '../fill/settle.ts';
import { type FieldAnswer, resultsOf } from '../find/answer.ts';
import { QuoteFinder } from '../locate/find-quote.ts';
import { Locator } from '../locate/locate.ts';
import type { Said } from '../locate/said.ts';
import { Witness } from '../locate/witness.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import type { Json } from '../schema/json-schema.ts';
import { faultOfResults } from '../validate.ts';
import { completedAnswer, type Settling } from './complete.ts';
import { FieldEvidence } from './field-evidence.ts';
import { mergeAnswers } from './merge.ts';
import { readSaid } from './read-said.ts';

/** What is wrong with an answer, in words that the model can act on; null if it can be used. */
export function faultOfAnswer(schema: Json, answer: string, isWhole: boolean): string | null {
  const read = readSaid(fieldsOfSchema(schema), answer);
  if (!read) return 'it is not one JSON object';
  if (read.fault) return read.fault;
  if (!isWhole) return null;
  // A required field that the document is silent about is not a fault of the answer; a warning says so.
  const { answer: settled, unsupported } = settleUnsupported(unproved(read.said));
  return faultOfResults(schema, resultsOf(settled), unsupported.length > 0)?.message ?? null;
}

function unproved(said: Said): FieldAnswer {
  if (said.shape === 'array') return { ...said, items: said.items.map(unproved) };
  if (said.shape === 'object') {
    return { ...said, entries: said.entries.map(([name, entry]) => [name, unproved(entry)] as const) };
  }
  return { shape: 'leaf', field: said.field, value: said.value, candidate: null };
}

/** Answers of a model, one for each window, as one answer whose values have the words that prove them. */
export function provedAnswer(
  answers: readonly string[],
  { root, document, view, context, builtIn }: BuiltInExtraction,
  about: Omit<Settling, 'contested'>,
): FieldAnswer {
  const finder = new QuoteFinder(view, document.segments);
  const witness = new Witness(builtIn);
  const contested = new Set<string>();
  const located = answers.flatMap((answer) => {
    const read = readSaid(root, answer);
    for (const path of read?.bad ?? []) contested.add(path);
    return read ? [new Locator(finder, witness, contested).locate(read.said)] : [];
  });
  return located.length > 0
    ? completedAnswer(mergeAnswers(located), builtIn, new FieldEvidence(root, context, builtIn), {
        ...about,
        contested,
      })
    : builtIn;
}
