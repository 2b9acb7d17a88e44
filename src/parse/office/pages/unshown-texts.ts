import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import type { StyledText } from '../../styled-text.ts';
import { unplacedWords } from '../../unplaced-words.ts';
import type { DrawnPage, Origin } from '../align/drawn-and-written.ts';
import { comparedTokensOf } from '../align/tokens.ts';
import type { SourceBlock } from '../source/source-block.ts';

/** Speaker notes and text outside the slide come last, with an empty box at the lower left. */
export function unshownTexts(
  { notes, beyond = [] }: { notes: readonly StyledText[]; beyond?: readonly StyledText[] },
  content: Pick<PageContent, 'height'>,
): SegmentDraft[] {
  const bbox = { left: 0, top: content.height, width: 0, height: 0 };
  // The description distinguishes them from visible text.
  const segments = (texts: readonly StyledText[], name: string, description: string): SegmentDraft[] =>
    texts.flatMap((styled, at) => {
      const placed = unplacedWords(styled.text, bbox);
      const words = styleWords(placed.words, styled);
      const segment = { id: `${name}-${at}`, type: 'Text' as const, bbox, confidence: 1, ...placed, words };
      return words.length > 0 ? [{ ...segment, description }] : [];
    });
  return [...segments(beyond, 'beyond', 'Beyond the edge of the slide'), ...segments(notes, 'notes', 'Speaker notes')];
}

/** If this share of a text is among the unassigned words, it was rendered differently; otherwise not at all. */
const LEAST_SHOWN = 0.5;

/**
 * Text of a slide that is outside its visible area.
 *
 *     ┌ slide ──────┐
 *     │ • one       │
 *     │ • two       │
 *     └─────────────┘
 *       • three        ← reported with its slide, but without a position
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
