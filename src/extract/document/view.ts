import type { Page } from '../../domain/parse-output.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { type Line, linesOf } from './lines.ts';
import { undrawnWords } from './undrawn-cells.ts';
import { type Word, wordsOf } from './words.ts';

/** A parsed document as the finders look at it. */
export interface DocumentView {
  pages: readonly Page[];
  words: readonly Word[];
  /** Words of one page; citations are looked up by page, in documents of a thousand pages too. */
  wordsOn(page: number): readonly Word[];
  /** Words of one cell of a sheet. */
  wordsIn(page: number, cell: string): readonly Word[];
  lines: readonly Line[];
  /** False when a sheet has more cells than are searched. */
  isComplete: boolean;
}

export function viewOf(document: ParsedDocument): DocumentView {
  const drawn = wordsOf(document);
  const undrawn = undrawnWords(document, drawn);
  const words = inOrder(document, drawn, undrawn.words);
  const byPage = Map.groupBy(words, (word) => word.page);
  const byCell = Map.groupBy(
    words.filter(({ cell }) => cell !== null),
    ({ page, cell }) => `${page}!${cell}`,
  );
  return {
    pages: document.pages,
    words,
    wordsOn: (page) => byPage.get(page) ?? [],
    wordsIn: (page, cell) => byCell.get(`${page}!${cell}`) ?? [],
    lines: linesOf(words),
    isComplete: undrawn.isComplete,
  };
}

/** Segment by segment, first what is drawn of it. */
function inOrder(document: ParsedDocument, drawn: readonly Word[], undrawn: readonly Word[]): readonly Word[] {
  if (undrawn.length === 0) return drawn;
  const bySegment = Map.groupBy(drawn, ({ segment }) => segment);
  const more = Map.groupBy(undrawn, ({ segment }) => segment);
  return document.segments.flatMap((segment) => [...(bySegment.get(segment) ?? []), ...(more.get(segment) ?? [])]);
}
