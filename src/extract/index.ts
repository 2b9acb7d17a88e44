import type { ExtractOutput } from '../domain/extraction.ts';
import { checkExtractionSchema } from '../domain/extraction-schema.ts';
import type { Limits } from '../domain/limits.ts';
import type { Warning } from '../domain/parse-output.ts';
import { viewOf } from './document/view.ts';
import { fill } from './fill/fill.ts';
import { settle } from './fill/settle.ts';
import { makeContext } from './find/context.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { fieldsOf } from './schema/field.ts';
import { validateResults } from './validate.ts';
import { writeOutput } from './write-output.ts';

export { type ParsedDocument, readParsedDocument } from './parsed-document.ts';

export interface ExtractOptions {
  /** For language models; the built-in extractor follows the schema alone. */
  systemPrompt: string;
  limits: Limits;
  /** Makes ids that are the same whenever the run is repeated. */
  idSeed: string;
  signal: AbortSignal;
}

export interface Extraction {
  output: ExtractOutput;
  warnings: Warning[];
}

/**
 * Fills a schema with what a parsed document says, each value with the words that support it.
 *
 *     const document = await readParsedDocument(folder);
 *     const { output } = await extract(document, { type: 'object', properties: { total: { type: 'number' } } }, options);
 */
export async function extract(
  document: ParsedDocument,
  schema: Record<string, unknown>,
  { limits, idSeed, signal }: ExtractOptions,
): Promise<Extraction> {
  checkExtractionSchema(schema, limits);
  signal.throwIfAborted();
  const root = fieldsOf(schema);
  const view = viewOf(document);
  const answer = settle(fill(root, makeContext(view, root)));
  const output = writeOutput(answer, view, idSeed);
  validateResults(schema, output.results);
  return { output, warnings: [] };
}
