import { WordSpan } from '../document/span.ts';
import type { Match } from '../match/matcher.ts';
import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import { type Candidate, candidateIn } from './candidate.ts';
import type { Context } from './context.ts';

/** Weights of the logits in the probability of a match, fitted on the development documents. */
const WEIGHTS = { base: -1, overNothing: 0.45, end: 0.35 };

export const chanceOfMatch = ({ start, nothing, end }: Match): number =>
  1 / (1 + Math.exp(-(WEIGHTS.base + WEIGHTS.overNothing * (start - nothing) + WEIGHTS.end * end)));

/** The candidate for a match, or null if its words cannot be a value of the field. */
export function candidateOf(field: Field, match: Match, context: Context): Candidate | null {
  const span = new WordSpan(match.words);
  const reading = readValues(field, span.text, context.habits)[0];
  if (!reading) return null;
  const score = chanceOfMatch(match) * (0.6 + 0.4 * Math.min(1, reading.fit / 0.85));
  return candidateIn(span, reading, 'matched', score);
}

/** The best match at each place: windows overlap. */
export function distinctMatches(matches: readonly Match[]): Match[] {
  const taken = new Set<object>();
  return [...matches]
    .sort((a, b) => chanceOfMatch(b) - chanceOfMatch(a))
    .filter(({ words }) => {
      if (words.some((word) => taken.has(word))) return false;
      for (const word of words) taken.add(word);
      return true;
    });
}
