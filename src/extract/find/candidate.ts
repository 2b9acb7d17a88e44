import type { WordSpan } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import type { FoundValue } from '../values/found.ts';

/** How a value was found. Each way has its own reliability. */
export type Way =
  | 'label-colon'
  | 'label-line'
  | 'label-right'
  | 'label-below'
  | 'pattern'
  | 'example'
  | 'position'
  | 'table'
  | 'pairs'
  /** By the learned matcher. */
  | 'matched'
  /** Counted or computed from other values. */
  | 'computed'
  /** By a language model, and confirmed by words of the document. */
  | 'model'
  /** By structured data inside the file. */
  | 'stated';

/** A value with the words that support it. */
export interface Candidate {
  value: unknown;
  /** The supporting text, verbatim. */
  text: string;
  words: readonly DocumentWord[];
  way: Way;
  /** 0–1. For a single field, the score of the rule until it is judged. After that, and for cells, the probability. */
  score: number;
}

export const candidateIn = (
  span: WordSpan,
  { start, end, value }: FoundValue<unknown>,
  way: Way,
  score: number,
): Candidate => ({ value, text: span.text.slice(start, end), words: span.wordsIn(start, end), way, score });
