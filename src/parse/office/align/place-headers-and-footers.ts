import { bottom, centreY, POINTS_PER_INCH } from '../../../domain/geometry.ts';
import { consecutive } from '../../../domain/lists.ts';
import type { Word } from '../../page-content.ts';
import type { SourceBlock } from '../source/source-block.ts';
import type { DrawnPage, Origins } from './drawn-and-written.ts';
import { comparedTokensOf } from './tokens.ts';

/** Shares of the page height with headers and footers. */
const HEADER_UNTIL = 0.3;
const FOOTER_FROM = 0.7;

/** Places headers and footers: matches lines from the page edge inwards, ignoring page numbers. */
export function placeHeadersAndFooters(
  pages: readonly DrawnPage[],
  blocks: readonly SourceBlock[],
  origins: Origins,
): void {
  const bodyLines = new Set(
    blocks.flatMap(({ flow, text }) => (flow === 'body' ? [comparedTokensOf(text).join(' ')] : [])),
  );
  for (const flow of ['header', 'footer'] as const) {
    const own = blocks.flatMap((block, at) =>
      block.flow === flow ? [{ at, marginPt: block.marginPt, tokens: comparedTokensOf(block.text) }] : [],
    );
    if (own.length === 0) continue;
    const marginPt = Math.max(...own.map((block) => block.marginPt ?? Infinity));
    for (const [index, page] of pages.entries()) {
      const origin = origins[index] ?? [];
      // A header appears once per page: another line with its words is body text.
      const left = own.map(({ at, tokens }) => ({ at, tokens: [...tokens] }));
      let isFirst = true;
      for (const line of edgeLines(page, flow)) {
        if (isFirst && !isInMargin(line, page, flow, marginPt)) break;
        const inReadingOrder = line.toSorted((a, b) => a.word.bbox.left - b.word.bbox.left);
        const tokens = inReadingOrder.flatMap(({ word }) => comparedTokensOf(word.text));
        const best = bestFor(tokens, left);
        // `Figures` is body text if the header of the next pages is `Figures (continued)`.
        if (!best || (best.tokens.some(isWord) && bodyLines.has(tokens.join(' ')))) break;
        for (const { at } of line) origin[at] = { block: best.at, cell: -1 };
        isFirst = false;
      }
    }
  }
}

/** The first line must be outside the body area; further lines may push the body away. */
function isInMargin([first]: EdgeLine, page: DrawnPage, flow: 'header' | 'footer', marginPt: number): boolean {
  const margin = (marginPt * page.dpi) / POINTS_PER_INCH;
  const middle = centreY(first.word.bbox);
  return flow === 'header' ? middle < margin : middle > page.height - margin;
}

const isWord = (token: string): boolean => !/^\p{N}+$/u.test(token);

interface Left {
  at: number;
  tokens: string[];
}

/** Takes the words of a line from the block that has all of them. A number alone matches a block with page numbers. */
function bestFor(line: readonly string[], own: readonly Left[]): Left | null {
  const words = line.filter(isWord);
  let best: { block: Left; rest: string[] } | null = null;
  for (const block of own) {
    const rest = [...block.tokens];
    const fits = words.every((token) => {
      const found = rest.indexOf(token);
      if (found >= 0) rest.splice(found, 1);
      return found >= 0;
    });
    if (!fits || (words.length === 0 && rest.some(isWord))) continue;
    if (!best || rest.length < best.rest.length) best = { block, rest };
  }
  if (best) best.block.tokens = best.rest;
  return best?.block ?? null;
}

interface PlacedWord {
  at: number;
  word: Word;
}

type EdgeLine = [PlacedWord, ...PlacedWord[]];

/** Lines in the margin, from the page edge inwards. */
function edgeLines({ words, height }: DrawnPage, flow: 'header' | 'footer'): EdgeLine[] {
  const isMarginal = ({ bbox }: Word): boolean =>
    flow === 'header' ? bottom(bbox) < HEADER_UNTIL * height : bbox.top > FOOTER_FROM * height;
  const marginal = words.flatMap((word, at) => (isMarginal(word) ? [{ at, word }] : []));
  marginal.sort((a, b) => centreY(a.word.bbox) - centreY(b.word.bbox));
  const lines = consecutive(marginal, ({ word: { bbox: last } }, { word: { bbox } }) => {
    return centreY(bbox) - centreY(last) < 0.5 * Math.min(bbox.height, last.height);
  }) as EdgeLine[];
  return flow === 'header' ? lines : lines.reverse();
}
