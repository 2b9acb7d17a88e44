import { type BoundingBox, bottom, centreX, centreY, right } from '../../domain/geometry.ts';
import type { PageLink, Word } from '../page-content.ts';
import { joinLines, linesOfWords } from '../write/flow-text.ts';

/** Links that cover words of a segment, in the order of those words. */
export function linksOf(words: readonly Word[], links: readonly PageLink[]): { url: string; text: string }[] {
  const found = links.flatMap(({ url, bbox }) => {
    const first = words.findIndex((word) => isOn(word.bbox, bbox));
    if (first < 0) return [];
    const covered = words.filter((word) => isOn(word.bbox, bbox));
    return [{ first, url, text: joinLines(linesOfWords(covered)) }];
  });
  return found.sort((a, b) => a.first - b.first).map(({ url, text }) => ({ url, text }));
}

/** A link's rectangle is drawn roughly: the middle of a word decides. */
function isOn(word: BoundingBox, link: BoundingBox): boolean {
  const [x, y] = [centreX(word), centreY(word)];
  return x >= link.left && x <= right(link) && y >= link.top && y <= bottom(link);
}
