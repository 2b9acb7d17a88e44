import type { StyledText } from '../../styled-text.ts';
import type { DrawnPage, Origin } from '../align/drawn-and-written.ts';
import { comparedTokensOf } from '../align/tokens.ts';
import type { SourceBlock } from '../source/source-block.ts';

/** A text with this share among the words that no block accounts for was drawn as something else; below it, it was not drawn. */
const LEAST_SHOWN = 0.5;

/**
 * What the file has for a slide and its page does not show, because it runs over the edge or is beside it.
 *
 *     ┌ slide ──────┐
 *     │ • one       │
 *     │ • two       │
 *     └─────────────┘
 *       • three        ← found, cited with its slide, and nobody looks for it on the picture
 */
export function textsBeyondSlide(
  page: DrawnPage,
  origins: readonly (Origin | null)[],
  blocks: readonly SourceBlock[],
): StyledText[] {
  const placed = new Set(origins.map((origin) => origin?.block));
  const unclaimed = page.words.filter((_, at) => !origins[at]);
  const shown = new Set(unclaimed.flatMap(({ text }) => comparedTokensOf(text)));
  return blocks.flatMap(({ flow, pageNumber, placePt, text, spans = [] }, at): StyledText[] => {
    const isText = (flow === 'body' || flow === 'apart') && !placePt;
    if (!isText || pageNumber !== page.pageNumber || placed.has(at)) return [];
    const tokens = comparedTokensOf(text);
    const found = tokens.filter((token) => shown.has(token)).length;
    return tokens.length > 0 && found < LEAST_SHOWN * tokens.length ? [{ text, spans: [...spans] }] : [];
  });
}
