import { HeadingLinks } from '../../heading-links.ts';
import type { SourceBlock } from './source-block.ts';

/** Links inside a document, those of its table of contents above all, lead to its headings, or are text. */
export function linkSourceHeadings(blocks: readonly SourceBlock[]): SourceBlock[] {
  const links = new HeadingLinks(blocks);
  for (const block of blocks) {
    if (block.spans) block.spans = links.to(block.spans);
    for (const cell of block.table?.cells ?? []) if (cell.spans) cell.spans = links.to(cell.spans);
  }
  return [...blocks];
}
