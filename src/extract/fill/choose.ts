import type { Candidate } from '../find/candidate.ts';
import { scoreOf } from '../score.ts';

/** The cost of a wrong value relative to a right one. Invented fields: .65 % at .36, 1.1 % at .33. */
const PRICE_OF_ERROR = 0.36;
/** From this chance on a value is worth more than it costs. */
const LEAST_CHANCE = PRICE_OF_ERROR / (1 + PRICE_OF_ERROR);
/** Whether a value is given out. */
export const isWorthIt = (candidate: Candidate): boolean => scoreOf(candidate) >= LEAST_CHANCE;

/** The same for values that are written alike. */
export const writingKey = ({ value }: Candidate): string =>
  JSON.stringify(value)
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ');

/** Of the places that state the same value the best one speaks. */
export function poolCandidates(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = writingKey(candidate);
    if (candidate.score > (best.get(key)?.score ?? -1)) best.set(key, candidate);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
