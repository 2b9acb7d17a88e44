import { Tokenizer } from '@huggingface/tokenizers';
import type { TokenCounter } from './token-counter.ts';

/** A counter over the parsed `tokenizer.json` of a model; the marks a model puts around a text are not counted. */
export function tokenizerJsonCounter(tokenizerJson: object, tokenizerConfig: object = {}): TokenCounter {
  const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig);
  return {
    count: (text) => (text === '' ? 0 : tokenizer.encode(text, { add_special_tokens: false }).ids.length),
  };
}
