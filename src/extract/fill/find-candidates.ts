import { candidatesByLabel } from '../find/by-label.ts';
import { candidatesByParty } from '../find/by-party.ts';
import { candidatesByExample, candidatesByPattern } from '../find/by-pattern.ts';
import { candidatesByPosition } from '../find/by-position.ts';
import { candidatesByTotals } from '../find/by-totals.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import { accepts } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import { inStatedCase } from '../values/read-value.ts';
import { pool } from './choose.ts';

/** More than these are never needed: the best ones are taken by at most a few other fields. */
const KEPT = 12;

/** All that the document offers for one field, best first. */
export function findCandidates(field: Field, context: Context): Candidate[] {
  const totals = candidatesByTotals(field, context);
  // The rule for totals looks at the same labels and knows more about them.
  if (totals.length > 0) return pool(totals).slice(0, KEPT);
  return pool([
    ...candidatesByLabel(field, context),
    ...candidatesByParty(field, context),
    ...candidatesByPattern(field, context),
    ...candidatesByExample(field, context),
    ...candidatesByPosition(field, context),
  ])
    .filter(({ value }) => accepts(field, inStatedCase(field, value)))
    .slice(0, KEPT);
}
