import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { Asked, Unanswered } from './ask-models.ts';

/** The first page without an answer, as the error that ends a task. */
export const whyNot = ({ firstPage, lastPage, reason }: Unanswered): QuireError =>
  new QuireError('extraction_model_failed', { pages: inWords(firstPage, lastPage), reason });

/** What is said where the caller chose to go on. */
export function warningsOf(asked: Asked | null): Warning[] {
  if (!asked) return [];
  const instead =
    asked.answers.length > 0 ? 'The results hold nothing of it.' : 'The built-in extractor filled the schema instead.';
  return asked.unanswered.map((unanswered) => ({
    code: 'language_model_failed',
    message: `${whyNot(unanswered).message} ${instead}`,
    page_number: Math.max(1, unanswered.firstPage),
  }));
}

const inWords = (first: number, last: number): string =>
  first === last ? `page ${first}` : `pages ${first} to ${last}`;
