import type { Field } from '../schema/field.ts';

/** What a model says for one field. Nothing of it is believed yet, least of all the quote. */
export type Said =
  | { shape: 'leaf'; field: Field; value: unknown; segment: number | null; quote: string | null }
  | { shape: 'object'; field: Field; entries: readonly (readonly [string, Said])[] }
  | { shape: 'array'; field: Field; items: readonly Said[] };

export type SaidLeaf = Said & { shape: 'leaf' };
