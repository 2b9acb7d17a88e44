import type { Page } from '../../domain/parse-output.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { type Line, linesOf } from './lines.ts';
import { type Word, wordsOf } from './words.ts';

/** A parsed document as the finders look at it. */
export interface DocumentView {
  pages: readonly Page[];
  words: readonly Word[];
  lines: readonly Line[];
}

export function viewOf(document: ParsedDocument): DocumentView {
  const words = wordsOf(document);
  return { pages: document.pages, words, lines: linesOf(words) };
}
