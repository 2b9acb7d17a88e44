import { HeadingLinks } from '../heading-links.ts';
import type { TextBlock, TextCell } from './block.ts';

/** Links inside a text lead to its headings, or are text. */
export function linkHeadings(blocks: readonly TextBlock[]): TextBlock[] {
  const links = new HeadingLinks(blocks);
  const cell = (one: TextCell): TextCell => (one.spans ? { ...one, spans: links.to(one.spans) } : one);
  for (const block of blocks) {
    if (block.spans) block.spans = links.to(block.spans);
    if (block.rows) block.rows = block.rows.map((row) => row.map(cell));
  }
  return [...blocks];
}
