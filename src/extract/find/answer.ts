import type { DocumentWord } from '../document/words.ts';
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

export type LeafAnswer = FieldAnswer & { shape: 'leaf' };

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

export const leavesOutsideLists = (answer: FieldAnswer): LeafAnswer[] => {
  if (answer.shape === 'object') return answer.entries.flatMap(([, entry]) => leavesOutsideLists(entry));
  return answer.shape === 'leaf' ? [answer] : [];
};

/** All leaves, those in lists too. */
export function leavesOf(answer: FieldAnswer): LeafAnswer[] {
  if (answer.shape === 'leaf') return [answer];
  const parts = answer.shape === 'array' ? answer.items : answer.entries.map(([, entry]) => entry);
  return parts.flatMap(leavesOf);
}

/** The same answer with other leaves. */
export function mapLeaves(answer: FieldAnswer, change: (leaf: LeafAnswer) => FieldAnswer): FieldAnswer {
  if (answer.shape === 'leaf') return change(answer);
  if (answer.shape === 'array') return { ...answer, items: answer.items.map((item) => mapLeaves(item, change)) };
  return { ...answer, entries: answer.entries.map(([name, entry]) => [name, mapLeaves(entry, change)] as const) };
}

/** The words that support it. */
export const supportingWords = (answer: FieldAnswer): DocumentWord[] =>
  leavesOf(answer).flatMap(({ candidate }) => [...(candidate?.words ?? [])]);

/** The values alone. */
export function resultsOf(answer: FieldAnswer): unknown {
  if (answer.shape === 'leaf') return answer.value;
  if (answer.shape === 'array') return answer.items.map(resultsOf);
  return Object.fromEntries(answer.entries.map(([name, entry]) => [name, resultsOf(entry)]));
}
