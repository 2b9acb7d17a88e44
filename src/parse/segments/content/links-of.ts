import { holdsMiddleOf } from '../../../domain/geometry.ts';
import type { PageLink, Word } from '../../page-content.ts';
import { joinLines, linesOfWords } from '../../write/lines/flow-text.ts';

/** Links that cover words of a segment, in the order of those words. */
export function linksOf(words: readonly Word[], links: readonly PageLink[]): { url: string; text: string }[] {
  const found = links.flatMap(({ url, bbox }) => {
    const first = words.findIndex((word) => holdsMiddleOf(bbox, word.bbox));
    if (first < 0) return [];
    const covered = words.filter((word) => holdsMiddleOf(bbox, word.bbox));
    return [{ first, url, text: joinLines(linesOfWords(covered)) }];
  });
  return found.sort((a, b) => a.first - b.first).map(({ url, text }) => ({ url, text }));
}
