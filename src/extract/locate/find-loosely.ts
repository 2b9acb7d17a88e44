import { differByOne, foldedText } from '../document/plain.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Passage } from './passage.ts';

/** Share of the letters of a value that must be found. */
const SHARE_FOUND = 0.85;
/** Shorter values match by chance. */
const FEWEST_TOKENS = 2;
const FEWEST_LETTERS = 8;
/** Most line heights between the words of one value. */
const FARTHEST = 9;
/** Tokens of this length or more may differ in one character. */
const MENDABLE = 5;
/** More frequent tokens are not used as anchors. */
const MOST_ANCHORS = 40;
const FEWEST_DIGITS = 3;

const tokensIn = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Finds values whose words are not consecutive, or slightly different. */
export class LooseFinder {
  readonly #words: readonly DocumentWord[];
  readonly #byToken = new Map<string, DocumentWord[]>();

  constructor(words: readonly DocumentWord[]) {
    this.#words = words;
    for (const word of words) {
      for (const token of tokensIn(word.text)) {
        const known = this.#byToken.get(token);
        if (known) known.push(word);
        else this.#byToken.set(token, [word]);
      }
    }
  }

  /**
   * Finds the words of a text close together, even if another column is between them or OCR misread a character:
   *
   *     INTERNATIONAL FEDERATION     Date
   *     OF RED CROSS                 3 May
   */
  text(value: string): Passage | null {
    const tokens = tokensIn(value);
    const letters = tokens.join('').length;
    if (tokens.length < FEWEST_TOKENS || letters < FEWEST_LETTERS) return null;
    const anchors = tokens
      .map((token) => this.#byToken.get(token) ?? [])
      .filter(({ length }) => length > 0 && length <= MOST_ANCHORS)
      .sort((a, b) => a.length - b.length)[0];
    let best: { words: DocumentWord[]; found: number } | null = null;
    for (const anchor of anchors ?? []) {
      const near = this.#around(anchor);
      const words = new Set<DocumentWord>();
      let found = 0;
      for (const token of tokens) {
        const word = near.find((one) => !words.has(one) && says(one, token)) ?? near.find((one) => says(one, token));
        if (!word) continue;
        words.add(word);
        found += token.length;
      }
      if (found >= letters * SHARE_FOUND && (!best || found > best.found)) best = { words: [...words], found };
    }
    if (!best) return null;
    const order = new Set(best.words);
    return { words: this.#words.filter((word) => order.has(word)) };
  }

  /** A number whose decimal point was lost by OCR: `12845.38` read as `1284538`. */
  *number(value: number): Generator<Passage> {
    const written = new Set([digitsOf(String(value)), digitsOf(value.toFixed(2))]);
    for (const word of this.#words) {
      const digits = digitsOf(word.text);
      const isRecognised = word.confidence !== null && digits.length >= FEWEST_DIGITS;
      if (isRecognised && written.has(digits) && !/\p{L}/u.test(word.text)) yield { words: [word] };
    }
  }

  /** Words near the anchor on its page, nearest first. */
  #around(anchor: DocumentWord): DocumentWord[] {
    const reach = Math.max(1, anchor.bottom - anchor.top) * FARTHEST;
    const distance = (word: DocumentWord): number =>
      Math.abs(word.top - anchor.top) + Math.abs(word.left - anchor.left) / 100;
    return this.#words
      .filter((word) => word.page === anchor.page && Math.abs(word.top - anchor.top) <= reach)
      .sort((a, b) => distance(a) - distance(b));
  }
}

const says = (word: DocumentWord, token: string): boolean =>
  tokensIn(word.text).some((own) => own === token || (token.length >= MENDABLE && differByOne(own, token)));
