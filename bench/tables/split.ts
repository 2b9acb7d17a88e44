import { createHash } from 'node:crypto';

/** `fit`: pages that are looked at and that rules are made from. `check`: pages that are only scored. */
export type Part = 'fit' | 'check';

/**
 * Every collection is halved by a hash of the id, so that the halves stay the same whoever measures and whatever is added.
 * Pages that belong together (a document, a company's reports) share one id: they look alike, and half of a likeness is no check.
 */
export const partOf = (id: string): Part => (createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'fit' : 'check');

export const PARTS: readonly Part[] = ['fit', 'check'];
