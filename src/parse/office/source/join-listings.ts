import { HeadingLinks } from '../../heading-links.ts';
import { symbolMeaning } from '../../pages/pdf/text/symbol-fonts.ts';
import { type StyledSpan, shiftedSpans } from '../../styled-text.ts';
import type { SourceBlock } from './source-block.ts';

/** If almost everything including headings and lists is monospaced, the typeface means nothing. */
const NEARLY_ALL = 0.9;

const HAS_LETTERS: readonly SourceBlock['type'][] = ['Title', 'SectionHeader', 'Text', 'ListItem'];

/** Joins consecutive code paragraphs into one code block. A single monospaced paragraph is code too. */
export function joinListings(blocks: readonly SourceBlock[]): SourceBlock[] {
  const isMostly = isMostlyTypewriter(blocks);
  const result: SourceBlock[] = [];
  for (const block of blocks) {
    const isCode = block.isCode === true || (!isMostly && isListing(block));
    const last = result.at(-1);
    if (!isCode) result.push(isMostly ? withoutCode(block) : block);
    else if (
      last?.isCode &&
      last.flow === block.flow &&
      last.group === block.group &&
      last.pageNumber === block.pageNumber
    )
      last.text += `\n${lineOf(block.text)}`;
    else {
      const { spans: _, ...rest } = block;
      result.push({ ...rest, text: lineOf(block.text), isCode: true });
    }
  }
  return result;
}

const lineOf = (text: string): string => text.replaceAll('\t', '    ').trimEnd();

const isListing = ({ type, text, spans = [], mark }: SourceBlock): boolean =>
  type === 'Text' && mark === undefined && codeLetters(text, spans) === letters(text) && letters(text) > 0;

function isMostlyTypewriter(blocks: readonly SourceBlock[]): boolean {
  const body = blocks.filter(({ type, isCode }) => HAS_LETTERS.includes(type) && !isCode);
  const all = body.reduce((sum, { text }) => sum + letters(text), 0);
  const code = body.reduce((sum, { text, spans = [] }) => sum + codeLetters(text, spans), 0);
  return body.length > 3 && code > NEARLY_ALL * all;
}

const letters = (text: string): number => text.replace(/\s+/g, '').length;

const codeLetters = (text: string, spans: readonly StyledSpan[]): number =>
  spans.reduce((sum, { style, start, end }) => sum + (style === 'code' ? letters(text.slice(start, end)) : 0), 0);

const withoutCode = (block: SourceBlock): SourceBlock =>
  block.spans ? { ...block, spans: shiftedSpans(block.spans, 0).filter(({ style }) => style !== 'code') } : block;

/** A typed list mark and a tab. */
const TYPED_MARK = /^\s*(?:[•·▪◦‣●○–-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\t\s*\S/iu;

/** Consecutive paragraphs with typed marks are a list; a single one may be a heading or a date. */
export function typedItems(blocks: readonly SourceBlock[]): SourceBlock[] {
  const isTyped = (block: SourceBlock | undefined): boolean =>
    block?.type === 'Text' && block.mark === undefined && !block.isCode && TYPED_MARK.test(block.text);
  const isBeside = (block: SourceBlock, other: SourceBlock | undefined): boolean =>
    isTyped(other) && other?.flow === block.flow;
  return blocks.map((block, at) =>
    isTyped(block) && (isBeside(block, blocks[at - 1]) || isBeside(block, blocks[at + 1]))
      ? { ...block, type: 'ListItem', depth: 0 }
      : block,
  );
}

/** The character for a bullet: symbol fonts use letters or private code points. */
export function bulletSign(text: string, font: string): string {
  const code = text.codePointAt(0);
  if (code === undefined) return '•';
  return symbolMeaning(font, code) ?? (/^[\ue000-\uf8ff]/.test(text) ? '•' : text);
}

/** Internal links, as in a table of contents, must lead to headings; others become text. */
export function linkSourceHeadings(blocks: readonly SourceBlock[]): SourceBlock[] {
  const links = new HeadingLinks(blocks);
  for (const block of blocks) links.resolveIn([block, ...(block.table?.cells ?? [])]);
  return [...blocks];
}
