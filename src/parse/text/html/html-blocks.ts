import { parse } from 'parse5';
import { findElement, tidySpaces } from '../../xml/html-dom.ts';
import type { TextBlock } from '../block.ts';
import { linkHeadings } from '../link-headings.ts';
import { BlockWriter } from './block-writer.ts';

interface HtmlOptions {
  /** Whether a picture's address leads to bytes that are there, as those in the address itself are; others are only their alternative text. */
  hasPicture?: (source: string) => boolean;
  /** True for a chapter or a mail: its `title` is not shown, and its first heading is not a title of its own. */
  isPart?: boolean;
}

const isDataUri = (source: string): boolean => /^data:image\//i.test(source);

/** Everything on a page that can be read, in order: headings, paragraphs, lists, tables, pictures, and the frame around them. */
export function htmlBlocks(html: string, { hasPicture, isPart = false }: HtmlOptions = {}): TextBlock[] {
  const document = parse(html);
  const body = findElement(document.childNodes, 'body');
  if (!body) return [];
  const writer = new BlockWriter((source) => isDataUri(source) || hasPicture?.(source) === true);
  writer.visit(body, 0);
  writer.end();
  if (isPart) return writer.blocks;
  const blocks = linkHeadings(writer.blocks);
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  else if (blocks.length > 0 && !blocks.some(({ level }) => level === 1)) {
    const title = findElement(document.childNodes, 'title');
    const text = tidySpaces(title?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '');
    if (text !== '') blocks.unshift({ type: 'Title', level: 1, text });
  }
  return blocks;
}
