import type { Field } from '../schema/field.ts';
import { inStatedCase } from '../values/read-value.ts';
import type { Candidate } from './candidate.ts';

/** What is to be said for one field, with its evidence; the outputs are written from it. */
export type FieldAnswer =
  | {
      shape: 'leaf';
      field: Field;
      value: unknown;
      candidate: Candidate | null;
      /** Seen, but not trusted. */
      untrusted?: readonly Candidate[];
    }
  | { shape: 'object'; field: Field; entries: readonly (readonly [string, FieldAnswer])[] }
  | { shape: 'array'; field: Field; items: readonly FieldAnswer[] };

/** Whether it says anything. A value without a candidate is what a model said and the document does not. */
export function hasSupport(answer: FieldAnswer): boolean {
  if (answer.shape === 'leaf') return answer.candidate !== null || !isEmpty(answer.value);
  if (answer.shape === 'array') return answer.items.length > 0;
  return answer.entries.some(([, entry]) => hasSupport(entry));
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

export const leafAnswer = (field: Field, candidate: Candidate): FieldAnswer => ({
  shape: 'leaf',
  field,
  value: inStatedCase(field, candidate.value),
  candidate,
});
