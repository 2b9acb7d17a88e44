/** A text as the smallest pieces that it may be cut into; any run of them can be written out alone. */
export interface TextUnits {
  count: number;
  write(from: number, to: number): string;
  /** Whether a sentence, line or paragraph ends with this unit. */
  endsSentence(at: number): boolean;
}

/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Made when such a script is met: it takes 10 ms. */
let segmenter: Intl.Segmenter | undefined;
const wordsIn = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text)].map((part) => part.segment);
};

/** Words with the white space before them; what is in a script without spaces is cut where its words end. */
export function spacedWords(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? wordsIn(word) : [word]));
}

/** What may follow the full stop: closing quotes and brackets, tags. */
const SENTENCE_END = /[.!?。！？…:;][)\]"'”’»]*(?:<[^<>]*>)*$/u;

export const endsSentence = (unit: string, next: string | undefined): boolean =>
  SENTENCE_END.test(unit) || next === undefined || /^\s*\n/.test(next);
