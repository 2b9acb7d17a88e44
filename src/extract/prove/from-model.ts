import type { BuiltInExtraction } from '../built-in-extraction.ts';
import { settleUnsupported } from '../fill/settle.ts';
import { type FieldAnswer, type LeafAnswer, mapLeaves, resultsOf } from '../find/answer.ts';
import { QuoteFinder } from '../locate/find-quote.ts';
import { Locator } from '../locate/locate.ts';
import { Witness } from '../locate/witness.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import type { Json } from '../schema/json-schema.ts';
import { faultOfResults } from '../validate.ts';
import { completedAnswer, type Settling } from './complete.ts';
import { FieldEvidence } from './field-evidence.ts';
import { mergeAnswers } from './merge.ts';
import { readSaid } from './read-said.ts';

/** The fault of an answer in words that the model can act on; null if it is usable. */
export function faultOfAnswer(schema: Json, answer: string, isWhole: boolean): string | null {
  const read = readSaid(fieldsOfSchema(schema), answer);
  if (!read) return 'it is not one JSON object';
  if (read.fault) return read.fault;
  if (!isWhole) return null;
  // A required field that the document does not state is not a fault of the answer; there is a warning for it.
  const unproved = mapLeaves(read.said, ({ field, value }): LeafAnswer => {
    return { shape: 'leaf', field, value, candidate: null };
  });
  const { answer: settled, unsupported } = settleUnsupported(unproved);
  return faultOfResults(schema, resultsOf(settled), unsupported.length > 0)?.message ?? null;
}

/** Merges the answers of a model, one per window, and finds the words that prove their values. */
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
  if (located.length === 0) return builtIn;
  const evidence = new FieldEvidence(root, context, builtIn);
  return completedAnswer(located.reduce(mergeAnswers), builtIn, evidence, { ...about, contested });
}
