import type { Candidate } from './find/candidate.ts';

/** From here on a value is called `High`: nine of ten such values are right. */
export const HIGH = 0.9;

/** Words that were recognised less surely than this make their value less sure. */
const WELL_READ = 0.8;

/** The chance that a value is right, 0–1, less for words that were hard to recognise. */
export function scoreOf({ words, score }: Candidate): number {
  const worst = Math.min(1, ...words.map(({ confidence }) => confidence ?? 1));
  return Math.round(score * (worst >= WELL_READ ? 1 : 0.5 + 0.5 * worst) * 1000) / 1000;
}
