import { middleValue } from '../../domain/statistics.ts';
import type { PageContent } from '../page-content.ts';

/** Pages with fewer words do not show how large their type is. */
const FEWEST_WORDS = 8;

/** Height of a word of running text; null where the page has too few to tell. */
export const usualWordHeight = ({ words }: Pick<PageContent, 'words'>): number | null =>
  words.length < FEWEST_WORDS ? null : (middleValue(words.map(({ bbox }) => bbox.height)) ?? null);
