import type { DocumentView } from './document/view.ts';
import type { FieldAnswer } from './find/answer.ts';
import type { Context } from './find/context.ts';
import type { DocumentToExtract } from './parsed-document.ts';
import type { Field } from './schema/field.ts';

/** What the built-in extractor makes of a document: the dear part, which answers of a language model do not touch. */
export interface Overview {
  document: DocumentToExtract;
  schema: Record<string, unknown>;
  root: Field;
  view: DocumentView;
  context: Context;
  builtIn: FieldAnswer;
}
