import { type FieldAnswer, hasSupport, leavesOutsideLists } from '../find/answer.ts';
import type { Context } from '../find/context.ts';
import { inStatedCase } from '../values/read-value.ts';
import { findCandidates } from './find-candidates.ts';

/** Values for each single field by path, the most likely first. A small model chooses from them. */
export type Offers = Record<string, unknown[]>;

/** More would only confuse a small model. */
const MOST = 5;

/** Offers for the fields outside lists. Fields without a value are left out. */
export function offersFor(context: Context, builtIn: FieldAnswer): Offers {
  const offers: Offers = {};
  for (const answer of leavesOutsideLists(builtIn)) {
    const { field } = answer;
    if (!hasSupport(answer)) continue;
    const found = findCandidates(field, context).map(({ value }) => inStatedCase(field, value));
    offers[field.path] = [...new Set([answer.value, ...found])].slice(0, MOST);
  }
  return offers;
}
