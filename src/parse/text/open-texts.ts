import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import type { TextBlock } from './block.ts';
import { openEpub } from './epub/open-epub.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import { openMail } from './mail/open-mail.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { openInvoice } from './open-invoice.ts';
import { plainBlocks } from './plain-blocks.ts';
import { openTextDocument } from './text-document.ts';
import { dataTree } from './tree/data-tree.ts';
import { treeBlocks } from './tree/tree-blocks.ts';

/** Text formats without pages. */
export type TextFormat = Extract<FormatName, 'txt' | 'md' | 'html' | 'eml' | 'epub' | 'xml'>;

type Opener = (path: string, ctx: ParseContext) => Promise<Document>;

const OPENERS: Readonly<Record<TextFormat, Opener>> = {
  txt: (path, ctx) => openTextDocument(path, textBlocks, ctx),
  md: (path, ctx) => openTextDocument(path, markdownBlocks, ctx),
  html: (path, ctx) => openTextDocument(path, htmlBlocks, ctx),
  eml: openMail,
  epub: openEpub,
  xml: openInvoice,
};

export const openTexts = (path: string, format: TextFormat, ctx: ParseContext): Promise<Document> =>
  OPENERS[format](path, ctx);

/** Plain text: data if it is XML or JSON, paragraphs otherwise. */
function textBlocks(text: string): TextBlock[] {
  const tree = dataTree(text);
  const blocks = tree ? treeBlocks(tree) : [];
  return blocks.length > 0 ? blocks : plainBlocks(text);
}
