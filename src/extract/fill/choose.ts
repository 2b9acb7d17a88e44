import type { Candidate } from '../find/candidate.ts';
import type { Field } from '../schema/field.ts';
import { scoreOf } from '../score.ts';

/**
 * What a wrong value costs, as a share of what a right one is worth. Measured: at .43 fields that a document cannot have are filled in
 * 0.7 of 100 cases, at .33 in 1.1, at .25 in 1.7 (`bench/invented.ts`), while more of the right values are given.
 */
const PRICE_OF_ERROR = 0.33;
/** From this chance on a value is worth more than it costs. */
const LEAST_CHANCE = PRICE_OF_ERROR / (1 + PRICE_OF_ERROR);
/** What another field has taken for itself counts this much less for the next one. */
const TAKEN = 0.55;
/** Each further place that states the same value closes this share of the doubt that is left. */
const AGREEMENT = 0.25;

interface Bid {
  field: Field;
  candidate: Candidate;
}

/** The same for values that are written alike. */
export const writingKey = ({ value }: Candidate): string =>
  JSON.stringify(value)
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ');

/** Merges places that state the same value: the best one speaks, the others make it surer. */
export function poolCandidates(candidates: readonly Candidate[]): Candidate[] {
  const byValue = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = writingKey(candidate);
    byValue.set(key, [...(byValue.get(key) ?? []), candidate]);
  }
  const pooled: Candidate[] = [];
  for (const same of byValue.values()) {
    const [best, ...others] = same.sort((a, b) => b.score - a.score);
    let score = best!.score;
    for (const other of others.slice(0, 3)) score += (1 - score) * AGREEMENT * other.score;
    pooled.push({ ...best!, score });
  }
  return pooled.sort((a, b) => b.score - a.score);
}

/** Gives each field its best candidate; the surest pairs choose first, and words that are taken lose their worth. */
export function chooseTogether(candidates: ReadonlyMap<Field, readonly Candidate[]>): Map<Field, Candidate> {
  const bids: Bid[] = [...candidates].flatMap(([field, list]) => list.map((candidate) => ({ field, candidate })));
  bids.sort((a, b) => b.candidate.score - a.candidate.score);
  const chosen = new Map<Field, Candidate>();
  const taken = new Set<object>();
  while (bids.length > 0) {
    let at = 0;
    let best = -1;
    for (let i = 0; i < bids.length; i++) {
      const worth = worthOf(bids[i]!, taken);
      if (worth > best) {
        best = worth;
        at = i;
      }
      // The list is sorted by full worth: nothing later can beat a best that nothing has lowered.
      if (i + 1 < bids.length && bids[i + 1]!.candidate.score <= best) break;
    }
    const [{ field, candidate }] = bids.splice(at, 1) as [Bid];
    if (chosen.has(field)) continue;
    if (scoreOf({ ...candidate, score: best }) < LEAST_CHANCE) continue;
    chosen.set(field, { ...candidate, score: best });
    for (const word of candidate.words) taken.add(word);
    for (let i = bids.length - 1; i >= 0; i--) if (bids[i]!.field === field) bids.splice(i, 1);
  }
  return chosen;
}

function worthOf({ candidate }: Bid, taken: ReadonlySet<object>): number {
  const { words, score } = candidate;
  const all = words.length > 0 && words.every((word) => taken.has(word));
  return all ? score * TAKEN : score;
}
