import type { Field } from '../schema/field.ts';
import type { Candidate } from './candidate.ts';
import { companyNames } from './company-names.ts';
import type { Context } from './context.ts';
import { letterheadAddress } from './letterhead-address.ts';

/** Values that have a place rather than a label: the sender's name and address head the first page. */
export function candidatesByPosition(field: Field, context: Context): Candidate[] {
  if (field.kind === 'company') return companyNames(context);
  if (field.kind === 'address' && field.labels.some((label) => label.keys.join(' ') === 'address')) {
    return letterheadAddress(context);
  }
  return [];
}
