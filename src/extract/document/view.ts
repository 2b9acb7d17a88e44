import type { Page } from '../../domain/parse-output.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { type Line, linesOf } from './lines.ts';
import { type Word, wordsOf } from './words.ts';

/** A parsed document as the finders look at it. */
export interface DocumentView {
  pages: readonly Page[];
  words: readonly Word[];
  /** Words of one page; citations are looked up by page, in documents of a thousand pages too. */
  wordsOn(page: number): readonly Word[];
  lines: readonly Line[];
}

export function viewOf(document: ParsedDocument): DocumentView {
  const words = wordsOf(document);
  const byPage = Map.groupBy(words, (word) => word.page);
  return { pages: document.pages, words, wordsOn: (page) => byPage.get(page) ?? [], lines: linesOf(words) };
}
