import { symbolMeaning } from '../../pages/pdf/text/symbol-fonts.ts';
import type { SourceBlock } from './source-block.ts';

/** A mark that somebody typed, or that an old program wrote out, and a tab. */
const TYPED_MARK = /^\s*(?:[•·▪◦‣●○–-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\t\s*\S/iu;

/** Paragraphs with a typed mark that follow each other are a list; one alone may be a heading or a date. */
export function typedItems(blocks: readonly SourceBlock[]): SourceBlock[] {
  const isTyped = (block: SourceBlock | undefined): boolean =>
    block?.type === 'Text' && block.mark === undefined && !block.isCode && TYPED_MARK.test(block.text);
  const isBeside = (block: SourceBlock, other: SourceBlock | undefined): boolean =>
    isTyped(other) && other!.flow === block.flow;
  return blocks.map((block, at) =>
    isTyped(block) && (isBeside(block, blocks[at - 1]) || isBeside(block, blocks[at + 1]))
      ? { ...block, type: 'ListItem', depth: 0 }
      : block,
  );
}

/** What a bullet looks like: those of symbol fonts are written as letters or private codes. */
export function bulletSign(text: string, font: string): string {
  const code = text.codePointAt(0);
  if (code === undefined) return '•';
  return symbolMeaning(font, code) ?? (/^[\ue000-\uf8ff]/.test(text) ? '•' : text);
}
