import { concatStyled } from '../../styled-text.ts';
import type { SourceBlock } from './source-block.ts';

/** What somebody wrote about the block before it; null where nothing was written. */
export function commentBlock(
  text: string,
  author: string | undefined,
  date: string | undefined,
): (SourceBlock & Required<Pick<SourceBlock, 'comment'>>) | null {
  const words = text.trim();
  if (words === '') return null;
  return {
    ...{ type: 'Text', flow: 'comment', text: words },
    comment: { author: author?.trim() || null, date: date?.trim() || null },
  };
}

/** Puts the mark of a note before its text, where the file leaves that to the program. */
export function markNote(block: SourceBlock | undefined, mark: string | undefined): void {
  if (!block || !mark || block.table || block.spans?.some(({ style }) => style === 'note')) return;
  const own = { text: mark, spans: [{ start: 0, end: mark.length, style: 'note' as const }] };
  const { text, spans } = concatStyled(own, ' ', { text: block.text, spans: block.spans ?? [] });
  Object.assign(block, { text, spans });
}
