import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FREE_SEAM, type TokenCounter } from './token-counter.ts';
import { tokenizerJsonCounter } from './tokenizer-json.ts';

/** The extraction model uses the vocabulary and rules of BERT base uncased. */
const TOKENIZER = path.join(import.meta.dirname, '../../../models/extract/tokenizer.json');
/** A document with a thousand pages has about ten thousand different words. */
const MAX_REMEMBERED_WORDS = 50_000;

/** WordPiece never merges across white space, so a text is the sum of its words, and each word is counted once. */
export function bertBaseUncasedCounter(): TokenCounter {
  const pieces = tokenizerJsonCounter(JSON.parse(readFileSync(TOKENIZER, 'utf8')));
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
