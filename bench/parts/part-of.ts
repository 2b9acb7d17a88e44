import { createHash } from 'node:crypto';

/**
 * Every collection is split in two by a hash of the document id. Files of `fit` may be opened, and rules, word lists
 * and thresholds made from them; files of `check` are only scored, so that their figures predict the result on unseen
 * files.
 */
export const PARTS = ['fit', 'check'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The half that a document belongs to, by its id in the collection (a file name without extension).
 *
 *     partOf('0709.4466')  // 'check', always
 */
export function partOf(id: string): Part {
  return createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'fit' : 'check';
}
