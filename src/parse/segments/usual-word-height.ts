import { middleValue } from '../../domain/statistics.ts';
import type { PageContent } from '../page-content.ts';

/** Height of a word of running text; null on a page without words. */
export const usualWordHeight = ({ words }: Pick<PageContent, 'words'>): number | null =>
  middleValue(words.map(({ bbox }) => bbox.height)) ?? null;
