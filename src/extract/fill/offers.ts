import { type FieldAnswer, hasSupport, leavesOutsideLists } from '../find/answer.ts';
import type { Context } from '../find/context.ts';
import { inStatedCase } from '../values/read-value.ts';
import { findCandidates } from './find-candidates.ts';

/** Values for each single field, the likeliest first: what a small model chooses from. By the field's path. */
export type Offers = Record<string, unknown[]>;

/** More only confuse who cannot choose between these. */
const MOST = 5;

/** What the document offers for the fields outside of lists; fields that nothing is found for are left out. */
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
