import type { Tokenizer } from '../../domain/configuration/parse-configuration.ts';

/** Where the hub keeps the tokenizer that the contract knows by a short name. */
export const XLM_ROBERTA_ID = 'FacebookAI/xlm-roberta-base';

/** `owner/name` or `name`: an id becomes a path, so nothing in it may climb out of the folder. */
const MODEL_ID = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)?$/;

export const isModelId = (id: string): boolean => id.length <= 200 && MODEL_ID.test(id);

/** The id on the hub of a tokenizer that does not come with the program; null for those that do. */
export function hubIdOf(tokenizer: Tokenizer): string | null {
  if ('String' in tokenizer) return tokenizer.String;
  return tokenizer.Enum === 'XlmRobertaBase' ? XLM_ROBERTA_ID : null;
}
