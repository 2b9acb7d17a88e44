import { pairsOf } from '../../../domain/plain-object.ts';
import type { TextStyle } from '../../styled-text.ts';
import { markdownEscapes, withEscapes } from '../escape.ts';
import type { StyledNode } from './nested-spans.ts';

type Styled = Extract<StyledNode, { kind: 'styled' }>;

const MARKS = pairsOf('bold ** italic * struck ~~');
/** HTML tags, also used where Markdown has no mark or CommonMark would not recognise it. */
export const TAGS = pairsOf(
  'bold strong italic em struck s underlined u highlighted mark inserted ins deleted del raised sup lowered sub code code',
);

/** Styled text as Markdown; marks will be before the characters at `marks`. */
export function markdownOf(text: string, nodes: readonly StyledNode[], marks: ReadonlySet<number>): string {
  const escapes = markdownEscapes(text, marks);
  // Text brackets may form a link with link text; plain pairs like `[1]` do not.
  if (hasStyle(nodes, 'link')) for (const at of doubtfulBrackets(text, nodes)) escapes.add(at);
  // Next to a formula, a currency sign would open one.
  if (hasStyle(nodes, 'formula')) for (const { index } of text.matchAll(/\$/g)) escapes.add(index);
  return new MarkdownWriter(text, escapes).write(nodes, '', '');
}

const hasStyle = (nodes: readonly StyledNode[], style: TextStyle): boolean =>
  nodes.some((node) => node.kind === 'styled' && (node.style === style || hasStyle(node.inside, style)));

/** Brackets outside code and links, except around plain words. */
function doubtfulBrackets(text: string, nodes: readonly StyledNode[]): number[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'styled')
      return node.style === 'code' || node.style === 'link' ? [] : doubtfulBrackets(text, node.inside);
    const own = text.slice(node.start, node.end).replace(/\[[\p{L}\p{N} .,-]+\]/gu, (pair) => ' '.repeat(pair.length));
    return [...own.matchAll(/[[\]]/g)].map(({ index }) => node.start + index);
  });
}

class MarkdownWriter {
  readonly #text: string;
  readonly #escapes: Set<number>;
  #isInLink = false;
  #stars = 0;

  constructor(text: string, escapes: Set<number>) {
    this.#text = text;
    this.#escapes = escapes;
  }

  /** `before` and `after` are the neighbouring characters, which decide whether a mark opens; empty at the edges. */
  write(nodes: readonly StyledNode[], before: string, after: string): string {
    let written = '';
    for (const [at, node] of nodes.entries()) {
      const [last, next] = [written.at(-1) ?? before, nodes[at + 1]];
      if (node.kind === 'letters') written += this.#letters(node.start, node.end, next);
      else written += this.#styled(node, last, next ? this.#firstOf(next) : after);
    }
    return written;
  }

  #letters(start: number, end: number, next: StyledNode | undefined): string {
    // An exclamation mark before a link makes it a picture, a bracket a reference.
    const isBracketed = next?.kind === 'styled' && (next.style === 'link' || next.style === 'note');
    if (isBracketed && /[!\]]/.test(this.#text.charAt(end - 1))) this.#escapes.add(end - 1);
    return withEscapes(this.#text, start, end, this.#escapes);
  }

  #styled(node: Styled, before: string, after: string): string {
    const { style, inside, url } = node;
    const own = this.#text.slice(node.start, node.end);
    // Not every renderer supports long backtick runs and brackets in code inside a link.
    if (style === 'code') return this.#isInLink && /[`[\]]/.test(own) ? taggedCode(own) : ticked(own);
    if (style === 'formula') return `$${node.latex!}$`;
    if (style === 'note') return `[^${own.replace(/[\s[\]\\^]/g, '')}]`;
    if (style === 'link') return this.#link(node, url!);
    const [mark, tag = ''] = [MARKS[style], TAGS[style]];
    if (mark) return this.#marked(mark, tag, inside, before, after);
    return `<${tag}>${this.write(inside, '>', '<')}</${tag}>`;
  }

  #link({ start, end, inside }: Styled, url: string): string {
    if (this.#text.slice(start, end) === url) return `<${url}>`;
    for (let at = start; at < end; at++) if (/[[\]]/.test(this.#text.charAt(at))) this.#escapes.add(at);
    const target = url.replace(/[()\\]/g, encodeURIComponentFully);
    this.#isInLink = true;
    const body = this.write(inside, '[', ']');
    this.#isInLink = false;
    return `[${body}](${target})`;
  }

  #marked(mark: string, tag: string, inside: readonly StyledNode[], before: string, after: string) {
    const sign = mark.charAt(0);
    const isStar = sign === '*';
    // Nested stars are only unambiguous next to punctuation or space.
    const isOutside = this.#stars === 0 || !isStar;
    this.#stars += isStar ? 1 : 0;
    const body = this.write(inside, isStar ? before : sign, isStar ? after : sign);
    this.#stars -= isStar ? 1 : 0;
    // Stars next to a neighbour's stars would form one run.
    const touches = [before, after].includes(sign) || (!isStar && /^~|~$/.test(body));
    const inner = isStar ? body.replace(/^\*+|(?<!\\)\*+$/g, '') : body;
    const isClear =
      isOutside ||
      (![before, after].some((sign) => isLetter(sign) || /[<>~[\]`]/.test(sign)) &&
        isLetter(inner.at(0) ?? '') &&
        isLetter(inner.at(-1) ?? ''));
    // Some renderers confuse two runs of stars inside a word.
    const isMixed = isStar && /(?<!\\)\*/.test(body) && [before, after].some(isLetter);
    const works = !isMixed && flanks(before, inner.at(0) ?? '') && flanks(after, inner.at(-1) ?? '');
    return isClear && works && !touches ? `${mark}${body}${mark}` : `<${tag}>${body}</${tag}>`;
  }

  /** The first character of the written node. */
  #firstOf(node: StyledNode): string {
    if (node.kind === 'letters') return this.#escapes.has(node.start) ? '\\' : (this.#text[node.start] ?? '');
    if (node.style === 'code') return '`';
    if (node.style === 'formula') return '$';
    if (node.style === 'note' || node.style === 'link') return '[';
    return MARKS[node.style]?.at(0) ?? '<';
  }
}

/** Whether a mark between these characters is flanking (CommonMark 6.2) in every renderer. */
function flanks(outer: string, inner: string): boolean {
  if (inner === '' || /\s/u.test(inner)) return false;
  return isFree(outer) || !/[\p{P}\p{S}]/u.test(inner);
}

const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);

const isFree = (letter: string): boolean => letter === '' || /\s/u.test(letter);

/** More backticks than any run inside; a space separates one at the edge. */
function ticked(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${code}${space}${ticks}`;
}

const taggedCode = (code: string): string => `<code>${code.replace(/[!-/:-@[-`{-~]/g, '\\$&')}</code>`;

/** Also encodes parentheses, which would end a Markdown link. */
const encodeURIComponentFully = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
