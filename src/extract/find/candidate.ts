import type { WordSpan } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import type { FoundValue } from '../values/found.ts';

/** How a value was found; each way has its own reliability. */
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
  /** Counted or added up from what was found. */
  | 'computed'
  /** By a language model, and found again in the words of the document. */
  | 'model'
  /** By data that the file holds beside its pages. */
  | 'stated';

/** A value with the words that support it. */
export interface Candidate {
  value: unknown;
  /** The supporting text exactly as it stands. */
  text: string;
  words: readonly DocumentWord[];
  way: Way;
  /** 0–1: of a single field what the rule says, until it is judged; then, and of cells, the chance that the value is right. */
  score: number;
}

/** A value that was read in a span, with its words. */
export const candidateIn = (
  span: WordSpan,
  { start, end, value }: FoundValue<unknown>,
  way: Way,
  score: number,
): Candidate => ({ value, text: span.text.slice(start, end), words: span.wordsIn(start, end), way, score });
