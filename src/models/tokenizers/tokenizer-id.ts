import type { Tokenizer } from '../../domain/configuration/parse-configuration.ts';

/** Hub id of the tokenizer with a short name in the public schema. */
export const XLM_ROBERTA_ID = 'FacebookAI/xlm-roberta-base';

/** `owner/name` or `name`: ids become paths and must not leave the folder. */
const MODEL_ID = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)?$/;

export const isModelId = (id: string): boolean => id.length <= 200 && MODEL_ID.test(id);

/** The hub id of a tokenizer that is not included; null for included ones. */
export function hubIdOf(tokenizer: Tokenizer): string | null {
  if ('String' in tokenizer) return tokenizer.String;
  return tokenizer.Enum === 'XlmRobertaBase' ? XLM_ROBERTA_ID : null;
}
