import type { DocumentWord } from '../document/words.ts';

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
  /** 0–1 before calibration. */
  score: number;
  /** Of a cell, 0–1: how like the head over it is to the property's name. */
  headLikeness?: number;
  /** The score is a chance already. */
  isChance?: true;
}
