import type { TextBlock } from './block.ts';
import { plainBlocks } from './plain-blocks.ts';
import { dataTree } from './tree/data-tree.ts';
import { treeBlocks } from './tree/tree-blocks.ts';

/** Text without a format of its own: data where it is XML or JSON, paragraphs otherwise. */
export function textBlocks(text: string): TextBlock[] {
  const tree = dataTree(text);
  const blocks = tree ? treeBlocks(tree) : [];
  return blocks.length > 0 ? blocks : plainBlocks(text);
}
