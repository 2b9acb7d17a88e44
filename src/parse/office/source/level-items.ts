import type { SourceBlock } from './source-block.ts';

/**
 * How deep list items stand by what they stand in, not by what they are called: a list that begins on its second level begins all the same, and no
 * item is two levels below the one before it. Written otherwise, so far from the edge, it would be read as code.
 *
 *     stated   1 1 0 2 2 1        0 0 0 1 1 1   told
 */
export function levelItems(blocks: readonly SourceBlock[]): SourceBlock[] {
  const open = new Map<string, number[]>();
  return blocks.map((block) => {
    const { flow, type, depth = 0, pageNumber = 0, group = 0 } = block;
    // Pictures and comments stand beside the text, and end no list.
    if (flow === 'picture' || flow === 'comment') return block;
    const list = `${flow} ${pageNumber} ${group}`;
    if (type !== 'ListItem') {
      open.delete(list);
      return block;
    }
    const above = (open.get(list) ?? []).filter((level) => level < depth);
    open.set(list, [...above, depth]);
    return depth === above.length ? block : { ...block, depth: above.length };
  });
}
