import { type StyledSpan, shiftedSpans } from '../../styled-text.ts';
import type { SourceBlock } from './source-block.ts';

/** Of a document that is typewriter type all over, its headings and lists too, the type says nothing. */
const NEARLY_ALL = 0.9;

const HAS_LETTERS: readonly SourceBlock['type'][] = ['Title', 'SectionHeader', 'Text', 'ListItem'];

/** Paragraphs of code that follow each other are one listing, each a line of it. What is alone in typewriter type is code too. */
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

/** All letters of a plain paragraph in typewriter type. */
function isListing({ type, text, spans = [], mark }: SourceBlock): boolean {
  return type === 'Text' && mark === undefined && codeLetters(text, spans) === letters(text) && letters(text) > 0;
}

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
