import type { DocumentWord } from '../document/words.ts';

/** Consecutive words of the document. */
export interface Passage {
  words: readonly DocumentWord[];
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;
/** Scripts without word spaces: a quote may start and end anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Normalises letters and digits: without case, accents and width. Other characters are dropped. */
const foldOf = (sign: string): string =>
  [...sign.normalize('NFKD').toLowerCase()].filter((part) => LETTER_OR_DIGIT.test(part)).join('');

/** A quote of HTML means the same as the words it was made from. */
const plainQuote = (quote: string): string =>
  quote.replace(/<[^<>]{1,200}>/g, ' ').replace(/&(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[\da-f]{1,6});/gi, ' ');

/**
 * Words as one string of letters and digits that maps back to words. Spacing, hyphenation, case, punctuation and number
 * separators do not count; word boundaries do.
 *
 *     words   Total  due:  1.234,50   →  totaldue123450
 *     quote   "total due 1,234.50"    →  totaldue123450
 */
export class FoldedText {
  readonly #words: readonly DocumentWord[];
  readonly #text: string;
  readonly #wordOf: Int32Array;
  /** 1: a quote may start at this character; 2: it may end here. */
  readonly #edges: Uint8Array;

  constructor(words: readonly DocumentWord[]) {
    this.#words = words;
    const signs: string[] = [];
    const wordOf: number[] = [];
    const edges: number[] = [];
    for (const [index, word] of words.entries()) {
      const raw = [...word.text];
      for (const [at, sign] of raw.entries()) {
        const folded = foldOf(sign);
        if (folded === '') continue;
        const starts = isEdge(raw[at - 1], sign) ? 1 : 0;
        const ends = isEdge(raw[at + 1], sign) ? 2 : 0;
        for (let part = 0; part < folded.length; part++) {
          signs.push(folded[part]!);
          wordOf.push(index);
          edges.push((part === 0 ? starts : 0) | (part === folded.length - 1 ? ends : 0));
        }
      }
    }
    this.#text = signs.join('');
    this.#wordOf = Int32Array.from(wordOf);
    this.#edges = Uint8Array.from(edges);
  }

  *passages(quote: string): Generator<Passage> {
    const wanted = [...plainQuote(quote)].map(foldOf).join('');
    if (wanted === '') {
      yield* this.#signs(quote.trim());
      return;
    }
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + 1)) {
      const last = at + wanted.length - 1;
      if (!(this.#edges[at]! & 1) || !(this.#edges[last]! & 2)) continue;
      yield { words: this.#words.slice(this.#wordOf[at], this.#wordOf[last]! + 1) };
    }
  }

  /** Quotes without letters and digits (`✓`, `—`) are searched verbatim. */
  *#signs(quote: string): Generator<Passage> {
    if (quote === '') return;
    for (const word of this.#words) if (word.text.includes(quote)) yield { words: [word] };
  }
}

/** A word boundary: punctuation or space, a change between digits and letters, or a script without word spaces. */
function isEdge(neighbour: string | undefined, sign: string): boolean {
  if (neighbour === undefined || !LETTER_OR_DIGIT.test(neighbour)) return true;
  return DIGIT.test(neighbour) !== DIGIT.test(sign) || UNSPACED.test(sign) || UNSPACED.test(neighbour);
}
