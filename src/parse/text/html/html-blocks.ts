import { parse } from 'parse5';
import { findElement, tidySpaces } from '../../xml/html-dom.ts';
import type { TextBlock } from '../block.ts';
import { linkHeadings } from '../link-headings.ts';
import { BlockWriter } from './block-writer.ts';

interface HtmlOptions {
  /** Whether the bytes of a picture are available; others give only their alternative text. */
  hasPicture?: (source: string) => boolean;
  /** For a chapter or a mail: `title` is not shown, and the first heading is not a title. */
  isPart?: boolean;
}

const isDataUri = (source: string): boolean => /^data:image\//i.test(source);

/** All readable content of a page in order: headings, paragraphs, lists, tables, pictures, and navigation. */
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
