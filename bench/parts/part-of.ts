import { createHash } from 'node:crypto';

/**
 * Every collection is split in two by a hash of the document's id. Files of `fit` may be opened, and rules, word lists and
 * thresholds made from them; files of `check` are only scored, so that their figures say what strangers' files will get.
 */
export const PARTS = ['fit', 'check'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The part that a document belongs to, by its id in the collection (a file's name without its extension).
 *
 *     partOf('0709.4466')  // 'check', today and for ever
 */
export function partOf(id: string): Part {
  return createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'fit' : 'check';
}
