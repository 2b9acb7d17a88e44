import { isQuireError, QuireError } from '../../../domain/errors.ts';

/** Adds the page to an error. Loads nothing heavy, for processes that never read a page. */
export function pageError(page: number, error: unknown): QuireError {
  if (isQuireError(error)) return error;
  return new QuireError('unreadable_page', { page, reason: 'an unexpected error occurred' }, { cause: error });
}
