import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { loadTokenizer, type TokenCounter } from '../../parse/without-engines.ts';

/** Counts as the parse counted. */
export const counterFor = (
  { chunk_processing }: ParseConfiguration,
  tokenizerDir: string | null,
): Promise<TokenCounter> => loadTokenizer(chunk_processing.tokenizer, tokenizerDir);
