import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { styleWords } from '../../sequences/style-words.ts';
import type { StyledText } from '../../styled-text.ts';
import { unplacedWords } from '../../unplaced-words.ts';

/**
 * Speaker notes are not on the slide. They come last, as text with an empty box in the lower left corner, so that they are found and cited
 * with their slide and nobody looks for them on its picture.
 */
export function speakerNotes(
  notes: readonly (string | StyledText)[],
  { height }: Pick<PageContent, 'height'>,
): SegmentDraft[] {
  const bbox = { left: 0, top: height, width: 0, height: 0 };
  return notes.flatMap((note, at) => {
    const styled = typeof note === 'string' ? { text: note, spans: [] } : note;
    const placed = unplacedWords(styled.text, bbox);
    const said = { ...placed, words: styleWords(placed.words, styled) };
    const segment = { id: `notes-${at}`, type: 'Text' as const, bbox, confidence: 1, ...said };
    // Said, so that a reader can tell them from what the slide shows.
    return said.words.length > 0 ? [{ ...segment, description: 'Speaker notes' }] : [];
  });
}
