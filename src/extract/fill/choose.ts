import type { Candidate } from '../find/candidate.ts';
import { scoreOf } from '../score.ts';

/** Cost of a wrong value relative to a right one. Rate of invented values: 0.65 % at 0.36, 1.1 % at 0.33. */
const PRICE_OF_ERROR = 0.36;
/** Above this probability a value is worth more than it costs. */
const LEAST_CHANCE = PRICE_OF_ERROR / (1 + PRICE_OF_ERROR);
/** Whether a value is reported. */
export const isWorthIt = (candidate: Candidate): boolean => scoreOf(candidate) >= LEAST_CHANCE;

/** The same key for values with the same spelling. */
export const writingKey = ({ value }: Candidate): string =>
  JSON.stringify(value)
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ');

/** Keeps the best candidate of each value. */
export function poolCandidates(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = writingKey(candidate);
    if (candidate.score > (best.get(key)?.score ?? -1)) best.set(key, candidate);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
