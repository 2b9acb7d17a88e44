import type { Warning } from '../domain/parse-output.ts';
import type { DocumentView } from './document/view.ts';
import type { FieldAnswer } from './find/answer.ts';
import type { Context } from './find/context.ts';
import type { DocumentToExtract } from './parsed-document.ts';
import type { Field } from './schema/field.ts';

/** What the built-in extractor makes of a document: the expensive part, which answers of a language model do not touch. */
export interface BuiltInExtraction {
  document: DocumentToExtract;
  schema: Record<string, unknown>;
  root: Field;
  view: DocumentView;
  context: Context;
  builtIn: FieldAnswer;
  /** What the file states as data; null where it states nothing. */
  stated: StatedAnswer | null;
}

/** What the file states as data for the schema. */
export interface StatedAnswer {
  /** In the shape of the schema; leaves that nothing is stated for have neither value nor candidate. */
  answer: FieldAnswer;
  warnings: Warning[];
  /** Paths of the fields outside of lists, and of lists, that are answered. */
  paths: ReadonlySet<string>;
}
