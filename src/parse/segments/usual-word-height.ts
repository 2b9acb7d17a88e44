import { middleValue } from '../../domain/statistics.ts';
import { PATTERN } from '../alike.ts';
import type { PageContent } from '../page-content.ts';

/** Height of a word of running text; null where the page has too few to tell. */
export const usualWordHeight = ({ words }: Pick<PageContent, 'words'>): number | null =>
  words.length < PATTERN ? null : (middleValue(words.map(({ bbox }) => bbox.height)) ?? null);
