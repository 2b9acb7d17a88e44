import type { Candidate } from './find/candidate.ts';

/** From here on a value is called `High`. */
export const HIGH = 0.75;

/** How sure a value is, 0–1: what the finders say of it, less for words that were hard to recognise. */
export function scoreOf(candidate: Candidate): number {
  const seen = candidate.words.flatMap((word) => (word.confidence === null ? [] : [word.confidence]));
  const worst = seen.length > 0 ? Math.min(...seen) : 1;
  return round(Math.min(1, candidate.score * (0.5 + 0.5 * worst)));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
