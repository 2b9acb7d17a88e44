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
