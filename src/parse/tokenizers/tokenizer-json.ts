import { Tokenizer } from '@huggingface/tokenizers';
import type { TokenCounter } from './token-counter.ts';

/** A counter for a parsed `tokenizer.json`; special tokens around a text are not counted. */
export function tokenizerJsonCounter(tokenizerJson: object, tokenizerConfig: object = {}): TokenCounter {
  const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig);
  return {
    count: (text) => (text === '' ? 0 : tokenizer.encode(text, { add_special_tokens: false }).ids.length),
  };
}
