import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';

/** Limit of the cache. */
const MOST_KNOWN = 200_000;

/** Characters that are tokenised; the tokens of further ones are never used. */
const LONGEST = 400;

/** Tokenises texts for the matcher, with a cache for repeated words. */
export class Tokens {
  readonly #tokenizer: Tokenizer;
  readonly #known = new Map<string, readonly number[]>();

  constructor(tokenizerJson: object) {
    this.#tokenizer = new Tokenizer(tokenizerJson, {});
  }

  static async read(file: string): Promise<Tokens> {
    return new Tokens(JSON.parse(await readFile(file, 'utf8')) as object);
  }

  idsOf(text: string): readonly number[] {
    const before = this.#known.get(text);
    if (before) return before;
    const { ids } = this.#tokenizer.encode(text.slice(0, LONGEST), { add_special_tokens: false });
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(text, ids);
    return ids;
  }
}
