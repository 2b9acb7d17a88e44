import type { Page } from '../../domain/parse-output.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import { type DocumentLine, documentLinesOf } from './lines.ts';
import { undrawnWords } from './undrawn-cells.ts';
import { type DocumentWord, wordsOfDocument } from './words.ts';

/** A parsed document prepared for the finders. */
export interface DocumentView {
  pages: readonly Page[];
  words: readonly DocumentWord[];
  /** Words of one page. Indexed by page, for documents of a thousand pages. */
  wordsOn(page: number): readonly DocumentWord[];
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
  const inCells = words.filter(({ cell }) => cell !== null);
  const byCell = Map.groupBy(inCells, ({ page, cell }) => `${page}!${cell}`);
  return {
    pages: document.pages,
    words,
    wordsOn: (page) => byPage.get(page) ?? [],
    wordsIn: (page, cell) => byCell.get(`${page}!${cell}`) ?? [],
    lines: documentLinesOf(words),
    isComplete: undrawn.isComplete,
  };
}

/** Segment by segment, rendered words first. */
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
