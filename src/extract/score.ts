import type { Candidate } from './find/candidate.ts';

/** Values with this score or more are reported as `High`: nine of ten are right. */
export const HIGH = 0.9;

/** OCR confidence below this lowers the score of a value. */
const WELL_READ = 0.8;

/** The probability (0–1) that a value is right, lower where its words were hard to recognise. */
export function scoreOf({ words, score }: Candidate): number {
  const worst = Math.min(1, ...words.map(({ confidence }) => confidence ?? 1));
  return Math.round(score * (worst >= WELL_READ ? 1 : 0.5 + 0.5 * worst) * 1000) / 1000;
}
