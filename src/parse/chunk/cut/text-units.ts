/** A text as its smallest units; any run of them can be written separately. */
export interface TextUnits {
  count: number;
  write(from: number, to: number): string;
  /** Whether a sentence, line or paragraph ends with this unit. */
  endsSentence(at: number): boolean;
}

/** Scripts without word spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Created on first use: it takes 10 ms. */
let segmenter: Intl.Segmenter | undefined;
const wordsIn = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text)].map((part) => part.segment);
};

/** Words with leading white space; scripts without spaces are split by a word segmenter. */
export function spacedWords(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? wordsIn(word) : [word]));
}

/** Closing quotes, brackets and tags may follow the full stop. */
const SENTENCE_END = /[.!?。！？…:;][)\]"'”’»]*(?:<[^<>]*>)*$/u;

export const endsSentence = (unit: string, next: string | undefined): boolean =>
  SENTENCE_END.test(unit) || next === undefined || /^\s*\n/.test(next);
