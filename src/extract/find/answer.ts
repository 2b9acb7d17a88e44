import type { DocumentWord } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import { inStatedCase } from '../values/read-value.ts';
import type { Candidate } from './candidate.ts';

/** Values in the shape of the schema. */
export type SchemaTree<Leaf> =
  | Leaf
  | { shape: 'object'; field: Field; entries: readonly (readonly [string, SchemaTree<Leaf>])[] }
  | { shape: 'array'; field: Field; items: readonly SchemaTree<Leaf>[] };

export interface LeafAnswer {
  shape: 'leaf';
  field: Field;
  value: unknown;
  candidate: Candidate | null;
  /** Found, but below the threshold. */
  untrusted?: readonly Candidate[];
}

/** The answer for a field with its evidence; all outputs are written from it. */
export type FieldAnswer = SchemaTree<LeafAnswer>;

/** Whether there is any value. One without a candidate comes from a model and is not in the document. */
export function hasSupport(answer: FieldAnswer): boolean {
  if (answer.shape === 'leaf') return answer.candidate !== null || (answer.value !== null && answer.value !== '');
  if (answer.shape === 'array') return answer.items.length > 0;
  return answer.entries.some(([, entry]) => hasSupport(entry));
}

export const leafAnswer = (field: Field, candidate: Candidate): LeafAnswer => ({
  shape: 'leaf',
  field,
  value: inStatedCase(field, candidate.value),
  candidate,
});

export const leavesOutsideLists = (answer: FieldAnswer): LeafAnswer[] => {
  if (answer.shape === 'object') return answer.entries.flatMap(([, entry]) => leavesOutsideLists(entry));
  return answer.shape === 'leaf' ? [answer] : [];
};

type AnyLeaf = { shape: 'leaf' };

/** All leaves, including those in lists. */
export function leavesOf<Leaf extends AnyLeaf>(tree: SchemaTree<Leaf>): Leaf[] {
  if (tree.shape === 'leaf') return [tree];
  const parts = tree.shape === 'array' ? tree.items : tree.entries.map(([, entry]) => entry);
  return parts.flatMap((part) => leavesOf(part));
}

/** The same tree with other leaves. */
export function mapLeaves<A extends AnyLeaf, B>(tree: SchemaTree<A>, change: (leaf: A) => B): SchemaTree<B> {
  if (tree.shape === 'leaf') return change(tree);
  if (tree.shape === 'array') return { ...tree, items: tree.items.map((item) => mapLeaves(item, change)) };
  return { ...tree, entries: tree.entries.map(([name, entry]) => [name, mapLeaves(entry, change)] as const) };
}

export const supportingWords = (answer: FieldAnswer): DocumentWord[] =>
  leavesOf(answer).flatMap(({ candidate }) => [...(candidate?.words ?? [])]);

export function resultsOf(answer: FieldAnswer): unknown {
  if (answer.shape === 'leaf') return answer.value;
  if (answer.shape === 'array') return answer.items.map(resultsOf);
  return Object.fromEntries(answer.entries.map(([name, entry]) => [name, resultsOf(entry)]));
}
