import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';

/**
 * Speaker notes are not on the slide. They come last, as text with an empty box in the lower left corner, so that they are found and cited
 * with their slide and nobody looks for them on its picture.
 */
export function speakerNotes(notes: readonly string[], { height }: Pick<PageContent, 'height'>): SegmentDraft[] {
  const bbox = { left: 0, top: height, width: 0, height: 0 };
  return notes.flatMap((text, at) => {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word): Word => ({ text: word, bbox, confidence: null, source: 'text-layer', angle: 0 }));
    const lines = [words.map((_, index) => index)];
    const segment = { id: `notes-${at}`, type: 'Text' as const, bbox, confidence: 1, words, lines };
    // Said, so that a reader can tell them from what the slide shows.
    return words.length > 0 ? [{ ...segment, description: 'Speaker notes' }] : [];
  });
}
