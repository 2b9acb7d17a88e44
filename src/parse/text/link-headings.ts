import { HeadingLinks } from '../heading-links.ts';
import type { TextBlock } from './block.ts';

/** Internal links must lead to headings; others become text. */
export function linkHeadings(blocks: readonly TextBlock[]): TextBlock[] {
  const links = new HeadingLinks(blocks);
  for (const block of blocks) links.resolveIn([block, ...(block.rows ?? []).flat()]);
  return [...blocks];
}
