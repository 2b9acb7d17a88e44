import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import type { StyledText } from '../../styled-text.ts';
import { unplacedWords } from '../../unplaced-words.ts';

/** Speaker notes and text beyond the slide come last, with an empty box at the lower left: cited, but not visible. */
export function unshownTexts(
  { notes, beyond = [] }: { notes: readonly StyledText[]; beyond?: readonly StyledText[] },
  content: Pick<PageContent, 'height'>,
): SegmentDraft[] {
  const bbox = { left: 0, top: content.height, width: 0, height: 0 };
  // Said, so that a reader can tell them from what the slide shows.
  const segments = (texts: readonly StyledText[], name: string, description: string): SegmentDraft[] =>
    texts.flatMap((styled, at) => {
      const placed = unplacedWords(styled.text, bbox);
      const words = styleWords(placed.words, styled);
      const segment = { id: `${name}-${at}`, type: 'Text' as const, bbox, confidence: 1, ...placed, words };
      return words.length > 0 ? [{ ...segment, description }] : [];
    });
  return [...segments(beyond, 'beyond', 'Beyond the edge of the slide'), ...segments(notes, 'notes', 'Speaker notes')];
}
