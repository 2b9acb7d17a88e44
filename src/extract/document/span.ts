import type { DocumentWord } from './words.ts';

/** Horizontal extent on a page. */
export interface Extent {
  left: number;
  right: number;
}

/** Words in reading order, joined to a text that maps characters back to words. */
export class WordSpan {
  readonly words: readonly DocumentWord[];
  readonly text: string;
  readonly #starts: number[] = [];

  constructor(words: readonly DocumentWord[]) {
    this.words = words;
    let text = '';
    words.forEach((word, index) => {
      const before = words[index - 1];
      if (before) text += joinBetween(before, word);
      this.#starts.push(text.length);
      text += word.text;
    });
    this.text = text;
  }

  get left(): number {
    return Math.min(...this.words.map((word) => word.left));
  }
  get right(): number {
    return Math.max(...this.words.map((word) => word.right));
  }
  get top(): number {
    return Math.min(...this.words.map((word) => word.top));
  }
  get bottom(): number {
    return Math.max(...this.words.map((word) => word.bottom));
  }

  /** The words at characters `start` to `end` (exclusive). */
  wordsIn(start: number, end: number): DocumentWord[] {
    return this.words.filter((word, index) => {
      const from = this.#starts[index]!;
      return from < end && from + word.text.length > start;
    });
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Scripts without word spaces are joined directly, all others with a space. */
function joinBetween(before: DocumentWord, word: DocumentWord): string {
  const unspaced = UNSPACED.test(before.text.slice(-1)) && UNSPACED.test(word.text.charAt(0));
  const height = Math.min(before.bottom - before.top, word.bottom - word.top);
  const gap = Math.max(word.left - before.right, before.left - word.right);
  return unspaced && gap < height * 0.4 ? '' : ' ';
}

export const textOfWords = (words: readonly DocumentWord[]): string => new WordSpan(words).text;
