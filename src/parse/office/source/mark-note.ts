import { concatStyled } from '../../styled-text.ts';
import type { SourceBlock } from './source-block.ts';

/** Puts the mark of a note before its text, where the file leaves that to the program. */
export function markNote(block: SourceBlock | undefined, mark: string | undefined): void {
  if (!block || !mark || block.table || block.spans?.some(({ style }) => style === 'note')) return;
  const own = { text: mark, spans: [{ start: 0, end: mark.length, style: 'note' as const }] };
  const { text, spans } = concatStyled(own, ' ', { text: block.text, spans: block.spans ?? [] });
  Object.assign(block, { text, spans });
}
