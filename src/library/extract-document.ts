import { readFile } from 'node:fs/promises';
import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { DEFAULT_SYSTEM_PROMPT, type ExtractOutput } from '../domain/extraction/extraction.ts';
import { checkExtractionSchema } from '../domain/extraction/extraction-schema.ts';
import { extractInFolder } from '../worker/asking/extract-in-folder.ts';
import { openPlainFile } from '../worker/files/plain-file.ts';
import type { LibraryEngine } from './engine.ts';
import type { ParsedDocument } from './parsed-document.ts';

export interface ExtractDocumentOptions {
  schema: Record<string, unknown>;
  systemPrompt?: string | undefined;
  /** With an explicit `error_handling: Fail`, a required field without evidence fails the extraction. */
  configuration: ParseConfiguration;
  signal: AbortSignal;
}

/** Fills a schema from a parsed document. This process asks language models; working processes do the rest. */
export async function extractDocument(
  { settings, access, tell }: LibraryEngine,
  document: ParsedDocument,
  { schema, systemPrompt = DEFAULT_SYSTEM_PROMPT, configuration, signal }: ExtractDocumentOptions,
): Promise<ExtractOutput> {
  checkExtractionSchema(schema, settings.limits);
  const { step, folder } = document.internals;
  const isStrict = configuration.stated?.error_handling === 'Fail';
  const { usage } = await extractInFolder({
    ...{ workDir: folder.path, schema, systemPrompt, settings: configuration.llm_processing, models: access, signal },
    ...{ failsWithModel: isStrict, failsWhenUnsupported: isStrict },
    step: (name, args) => step(name, args, settings.limits.processing_seconds),
    onAsking: (costs) => tell(`Asking the language model: ${costs}`),
  });
  if (usage) {
    const { requests, prompt_tokens, completion_tokens } = usage;
    tell(`The language model answered ${requests} times and used ${prompt_tokens} + ${completion_tokens} tokens`);
  }
  await using output = await openPlainFile(folder.path, 'extract.json');
  return JSON.parse(await readFile(output.path, 'utf8')) as ExtractOutput;
}
