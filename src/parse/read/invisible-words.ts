import type { Warning } from '../../domain/parse-output.ts';
import type { PageContent, Word } from '../page-content.ts';
import { hasInk } from './page-ink.ts';

/** Fewer are an accident: a word on a fold, a letter of a font that draws nothing. */
const FEWEST = 3;
const LETTERS = /[\p{L}\p{N}]{3}/u;

/**
 * Words that the file states and nobody sees: white on white, of no size, behind a picture. They may be meant well, and stay
 * in the text of a page that is trusted otherwise; whoever reads it, person or model, should know that they are not shown.
 */
export function invisibleWords({ words, raster }: PageContent): Word[] {
  return words.filter(
    ({ source, text, bbox }) => source === 'text-layer' && LETTERS.test(text) && !hasInk(raster, bbox),
  );
}

export function invisibleTextWarnings(content: PageContent): Warning[] {
  const { length } = invisibleWords(content);
  if (length < FEWEST) return [];
  const message = `Page ${content.pageNumber} states ${length} words that it does not show.`;
  return [{ code: 'invisible_text', message, page_number: content.pageNumber }];
}
