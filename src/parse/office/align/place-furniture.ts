import { bottom, centreY } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { DrawnPage, Origin } from './place-words.ts';
import { tokensOf } from './tokens.ts';

/** Headers and footers stand in these shares of the page. */
const HEADER_UNTIL = 0.3;
const FOOTER_FROM = 0.7;

/**
 * Headers and footers are written once and drawn on many pages. On each page the lines are taken from the edge inwards as long as a header
 * of the file accounts for all their words; numbers are free, since pages are counted.
 */
export function placeFurniture(
  pages: readonly DrawnPage[],
  blocks: readonly SourceBlock[],
  origins: (Origin | null)[][],
): void {
  for (const flow of ['header', 'footer'] as const) {
    const own = blocks.flatMap((block, at) => (block.flow === flow ? [{ at, tokens: tokensOf(block.text) }] : []));
    if (own.length === 0) continue;
    for (const [index, page] of pages.entries()) {
      for (const line of edgeLines(page, flow)) {
        const best = bestFor(
          line.flatMap((word) => tokensOf(page.words[word]!.text)),
          own,
        );
        if (best === null) break;
        for (const word of line) origins[index]![word] = { block: best, cell: -1 };
      }
    }
  }
}

/** The block that holds all words of the line; one that has no letters may be a page number of any of them. */
function bestFor(line: readonly string[], own: readonly { at: number; tokens: string[] }[]): number | null {
  const words = line.filter((token) => !/^\p{N}+$/u.test(token));
  let best: { at: number; unused: number } | null = null;
  for (const { at, tokens } of own) {
    const left = new Map<string, number>();
    for (const token of tokens) left.set(token, (left.get(token) ?? 0) + 1);
    const fits = words.every((token) => {
      const count = left.get(token) ?? 0;
      left.set(token, count - 1);
      return count > 0;
    });
    const unused = tokens.length - words.length;
    if (
      fits &&
      (words.length > 0 || tokens.every((token) => /^\p{N}+$/u.test(token))) &&
      (!best || unused < best.unused)
    ) {
      best = { at, unused };
    }
  }
  return best?.at ?? null;
}

/** Lines of the margin, from the edge of the page inwards, as indexes of words. */
function edgeLines({ words, height }: DrawnPage, flow: 'header' | 'footer'): number[][] {
  const isMarginal = ({ bbox }: Word): boolean =>
    flow === 'header' ? bottom(bbox) < HEADER_UNTIL * height : bbox.top > FOOTER_FROM * height;
  const marginal = words.map((_, at) => at).filter((at) => isMarginal(words[at]!));
  marginal.sort((a, b) => centreY(words[a]!.bbox) - centreY(words[b]!.bbox));
  const lines: number[][] = [];
  for (const at of marginal) {
    const line = lines.at(-1);
    const last = line && words[line.at(-1)!]!;
    const here = words[at]!;
    if (last && centreY(here.bbox) - centreY(last.bbox) < 0.5 * Math.min(here.bbox.height, last.bbox.height))
      line.push(at);
    else lines.push([at]);
  }
  return flow === 'header' ? lines : lines.reverse();
}
