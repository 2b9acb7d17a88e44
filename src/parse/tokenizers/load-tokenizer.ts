import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tokenizer } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import { isModelId, XLM_ROBERTA_ID } from '../../models/tokenizers/tokenizer-id.ts';
import { FREE_SEAM, type TokenCounter } from './token-counter.ts';

/** Block tags end a word; inline tags may be inside one. Never across a line end. */
const BLOCK_TAG =
  /(?<!\\)<\/?(?:table|caption|thead|tbody|tfoot|tr|th|td|p|br|hr|ul|ol|li|dl|dt|dd|div|figure|img|pre|header|footer|h[1-6])(?:\s[^<>\n]*)?>/gi;
const INLINE_TAG = /(?<!\\)<\/?(?:a|b|i|u|s|em|strong|sub|sup|code|span)(?:\s[^<>\n]*)?>/gi;
/** Markup of Markdown tables. */
const RULING = /^(?:\||:?-{3,}:?)$/;

/** Words are separated by white space, cells and paragraphs; markup is not counted. */
export const wordCounter: TokenCounter = {
  count: (text) => {
    const plain = text.includes('<') ? text.replace(BLOCK_TAG, ' ').replace(INLINE_TAG, '') : text;
    const words = plain.match(/\S+/g);
    if (words === null) return 0;
    return plain.includes('|') ? words.filter((word) => !RULING.test(word)).length : words.length;
  },
  seam: FREE_SEAM,
};

/** Vocabularies have up to 50 MB, so each is loaded on demand from `<tokenizerDir>/<model id>/tokenizer.json`. */
export async function loadTokenizer(tokenizer: Tokenizer, tokenizerDir: string | null): Promise<TokenCounter> {
  if ('String' in tokenizer) return fromCache(tokenizer.String, tokenizerDir);
  switch (tokenizer.Enum) {
    case 'Word':
      return wordCounter;
    case 'Cl100kBase':
      return (await import('./cl100k.ts')).cl100kCounter;
    case 'BertBaseUncased':
      return (await import('./bert-base-uncased.ts')).bertBaseUncasedCounter();
    case 'XlmRobertaBase':
      return fromCache(XLM_ROBERTA_ID, tokenizerDir);
  }
}

async function fromCache(id: string, tokenizerDir: string | null): Promise<TokenCounter> {
  if (!isModelId(id)) throw unavailable(id, 'this is not a model id');
  if (tokenizerDir === null) throw unavailable(id, 'this server keeps no tokenizers');
  const folder = join(tokenizerDir, id);
  let tokenizerJson: object;
  try {
    tokenizerJson = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw unavailable(id, missing ? NOT_CACHED : 'its tokenizer.json cannot be read', error);
  }
  const { tokenizerJsonCounter } = await import('./tokenizer-json.ts');
  try {
    return tokenizerJsonCounter(tokenizerJson, await optionalJson(join(folder, 'tokenizer_config.json')));
  } catch (error) {
    throw unavailable(id, 'its tokenizer.json is of a kind that is not supported', error);
  }
}

const NOT_CACHED =
  'it is not on this server; `quire tokenizers pull` or the setting QUIRE_TOKENIZER_HUB brings it there';

const optionalJson = (path: string): Promise<object> => readFile(path, 'utf8').then(JSON.parse, () => ({}));

const unavailable = (id: string, reason: string, cause?: unknown): QuireError =>
  new QuireError('tokenizer_unavailable', { id, reason }, { cause });
