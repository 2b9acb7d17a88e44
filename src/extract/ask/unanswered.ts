import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AnswersOfModels, Unanswered } from './ask-models.ts';

export const whyNot = ({ firstPage, lastPage, reason }: Unanswered): QuireError =>
  new QuireError('extraction_model_failed', { pages: inWords(firstPage, lastPage), reason });

/** Used if the caller chose to continue without an answer. */
export function warningsOf(asked: AnswersOfModels | null): Warning[] {
  if (!asked) return [];
  return asked.unanswered.map((unanswered) => ({
    code: 'language_model_failed',
    message: `${whyNot(unanswered).message} ${insteadOf(unanswered, asked.answers.length)}`,
    page_number: Math.max(1, unanswered.firstPage),
  }));
}

function insteadOf({ isPartly }: Unanswered, answers: number): string {
  if (isPartly) return 'What was complete of its answer is kept.';
  if (answers > 0) return 'For these pages, the results hold only what the built-in extractor found.';
  return 'The built-in extractor filled the schema instead.';
}

const inWords = (first: number, last: number): string =>
  first === last ? `page ${first}` : `pages ${first} to ${last}`;
