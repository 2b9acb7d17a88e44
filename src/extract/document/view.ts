import type { Page } from '../../domain/parse-output.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import { type DocumentLine, documentLinesOf } from './lines.ts';
import { undrawnWords } from './undrawn-cells.ts';
import { type DocumentWord, wordsOfDocument } from './words.ts';

/** A parsed document as the finders look at it. */
export interface DocumentView {
  pages: readonly Page[];
  words: readonly DocumentWord[];
  /** Words of one page; citations are looked up by page, in documents of a thousand pages too. */
  wordsOn(page: number): readonly DocumentWord[];
  /** Words of one cell of a sheet. */
  wordsIn(page: number, cell: string): readonly DocumentWord[];
  lines: readonly DocumentLine[];
  /** False when a sheet has more cells than are searched. */
  isComplete: boolean;
}

export function viewOf(document: DocumentToExtract): DocumentView {
  const drawn = wordsOfDocument(document);
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
    lines: documentLinesOf(words),
    isComplete: undrawn.isComplete,
  };
}

/** Segment by segment, first what is drawn of it. */
function inOrder(
  document: DocumentToExtract,
  drawn: readonly DocumentWord[],
  undrawn: readonly DocumentWord[],
): readonly DocumentWord[] {
  if (undrawn.length === 0) return drawn;
  const bySegment = Map.groupBy(drawn, ({ segment }) => segment);
  const more = Map.groupBy(undrawn, ({ segment }) => segment);
  return document.segments.flatMap((segment) => [...(bySegment.get(segment) ?? []), ...(more.get(segment) ?? [])]);
}
