import type { Warning } from '../domain/parse-output.ts';
import type { DocumentView } from './document/view.ts';
import type { FieldAnswer } from './find/answer.ts';
import type { Context } from './find/context.ts';
import type { DocumentToExtract } from './parsed-document.ts';
import type { Field } from './schema/field.ts';

/** The result of the built-in extractor. It is expensive and does not depend on answers of a language model. */
export interface BuiltInExtraction {
  document: DocumentToExtract;
  schema: Record<string, unknown>;
  root: Field;
  view: DocumentView;
  context: Context;
  builtIn: FieldAnswer;
  /** Null if the file contains no structured data. */
  stated: StatedAnswer | null;
}

/** What the structured data inside the file say for the schema. */
export interface StatedAnswer {
  /** In the shape of the schema. Leaves without data have neither value nor candidate. */
  answer: FieldAnswer;
  warnings: Warning[];
  /** Paths of the answered single fields and lists. */
  paths: ReadonlySet<string>;
}
