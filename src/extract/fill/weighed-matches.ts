import type { DocumentWord } from '../document/words.ts';
import { distinctMatches } from '../find/by-match.ts';
import type { Match, Matches } from '../match/matcher.ts';
import type { Field } from '../schema/field.ts';

interface WeighedMatch {
  match: Match;
  /** Log odds that the value starts here, and not elsewhere or nowhere, as trained. */
  margin: number;
}

interface WeighedMatches {
  of(field: Field): readonly WeighedMatch[];
  /** Log odds of the other field with the strongest claim to the word. */
  strongestClaim(word: DocumentWord | undefined, field: Field): number;
}

const KEPT = 12;
const known = new WeakMap<Matches, WeighedMatches>();

export function weighedMatches(matches: Matches): WeighedMatches {
  const before = known.get(matches);
  if (before) return before;
  const byField = new Map<Field, WeighedMatch[]>();
  const claims = new Map<DocumentWord, { field: Field; margin: number }[]>();
  for (const [field, all] of matches) {
    if (field.path.includes('[]')) continue;
    const weighed = weigh(distinctMatches(all).slice(0, KEPT));
    byField.set(field, weighed);
    for (const { match, margin } of weighed) {
      const first = match.words[0]!;
      claims.set(first, [...(claims.get(first) ?? []), { field, margin }]);
    }
  }
  const made: WeighedMatches = {
    of: (field) => byField.get(field) ?? [],
    strongestClaim: (word, field) => {
      const others = (word ? (claims.get(word) ?? []) : []).filter((claim) => claim.field !== field);
      return Math.max(Number.NEGATIVE_INFINITY, ...others.map(({ margin }) => margin));
    },
  };
  known.set(matches, made);
  return made;
}

function weigh(matches: readonly Match[]): WeighedMatch[] {
  return matches.map((match) => {
    const others = matches.filter((other) => other !== match).map(({ start }) => start);
    const rest = [...others, match.nothing].reduce((sum, logit) => sum + Math.exp(logit), 0);
    return { match, margin: match.start - Math.log(rest) };
  });
}
