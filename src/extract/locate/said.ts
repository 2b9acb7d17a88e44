import type { SchemaTree } from '../find/answer.ts';
import type { Field } from '../schema/field.ts';

export interface SaidLeaf {
  shape: 'leaf';
  field: Field;
  value: unknown;
  segment: number | null;
  quote: string | null;
}

/** What a model says for one field. Nothing of it is verified yet. */
export type Said = SchemaTree<SaidLeaf>;
