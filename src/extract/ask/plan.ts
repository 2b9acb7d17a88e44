import { z } from 'zod';
import type { Offers } from '../fill/offers.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import type { Json } from '../schema/json-schema.ts';
import { answerSchemaOf } from './answer-schema.ts';
import { blocksOf } from './blocks.ts';

/** Everything needed to ask about a document. Plain JSON: one process writes it, another reads and validates it. */
export const QuestionPlan = z.object({
  answerSchema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
  /** The part of the schema to ask for, if the data inside the file already answer the rest. */
  askedSchema: z.record(z.string(), z.unknown()).optional(),
  /** Values to choose from, by the path of a single field. */
  offers: z.record(z.string(), z.array(z.unknown())).optional(),
  blocks: z.array(
    z.object({ number: z.int().min(1), page: z.int().min(0), text: z.string(), tokens: z.number().min(0) }),
  ),
});
export type QuestionPlan = z.infer<typeof QuestionPlan>;

export const planQuestions = (document: DocumentToExtract, schema: Json, offers?: Offers): QuestionPlan => ({
  answerSchema: answerSchemaOf(fieldsOfSchema(schema), offers),
  ...(offers && { offers }),
  blocks: [...blocksOf(document)],
});
