import type { Warning } from '../../domain/parse-output.ts';
import type { PageContent, Word } from '../page-content.ts';
import { shownWords } from './shown-words.ts';

/** Fewer are an accident: a word on a fold, a letter of a font that draws nothing. */
const FEWEST = 3;
const LETTERS = /[\p{L}\p{N}]{3}/u;

/**
 * Words that the file states and nobody sees: white on white, of no size, behind a picture. They may be meant well, and stay
 * in the text of a page that is trusted otherwise; whoever reads it, person or model, should know that they are not shown.
 */
export function invisibleWords(content: PageContent): Word[] {
  const isShown = shownWords(content);
  return content.words.filter((word) => word.source === 'text-layer' && LETTERS.test(word.text) && !isShown(word));
}

export function invisibleTextWarnings(content: PageContent): Warning[] {
  const { length } = invisibleWords(content);
  if (length < FEWEST) return [];
  const message = `Page ${content.pageNumber} states ${length} words that it does not show.`;
  return [{ code: 'invisible_text', message, page_number: content.pageNumber }];
}
