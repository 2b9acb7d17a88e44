import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { selectedPages } from '../../domain/configuration/selected-pages.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Prepared } from './prepared.ts';

/** The pages of a document that are to be read, by their true numbers. */
export function wantedPages({ pageCount }: Pick<Prepared, 'pageCount'>, { pages }: ParseConfiguration): number[] {
  const wanted = selectedPages(pages, pageCount);
  if (wanted.length === 0 && pages !== undefined) throw new QuireError('no_such_pages', { found: pageCount, pages });
  return wanted;
}
