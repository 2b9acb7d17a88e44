import type { BlockKind } from './source-block.ts';

/** Monospaced fonts, without East Asian ones, which are used for body text. */
const TYPEWRITER =
  /courier|\bmono|mono\b|consolas|menlo|typewriter|inconsolata|source\s?code|fira\s?code|lucida\s?console|andale|\bcode\b/i;

export const isTypewriterFace = (name: string | undefined): boolean => name !== undefined && TYPEWRITER.test(name);

/** Style names of code blocks in common programs and Markdown converters. */
const CODE_PARAGRAPH =
  /^(?:source ?code|code(?: ?block)?|html preformatted|preformatted(?: ?text)?|macro ?text|listing)$/i;
/** Style names of inline code. */
const CODE_LETTERS =
  /^(?:verbatim ?char|source ?text|html ?code|code(?: ?char)?|inline ?code|html ?(?:keyboard|sample|typewriter)|teletype)$/i;

export const isCodeLettersStyle = (name: string): boolean => CODE_LETTERS.test(plainName(name));

/** OpenDocument encodes spaces as `_20_`. */
const plainName = (name: string): string => name.replace(/_20_/g, ' ').trim();

/** Other paragraph kinds by style name, of common programs and Markdown converters. */
const KINDS: readonly (readonly [RegExp, BlockKind])[] = [
  [/^title$/, { type: 'Title', level: 1 }],
  [/^caption$/, { type: 'Caption' }],
  [CODE_PARAGRAPH, { type: 'Text', isCode: true }],
  [/^(?:(?:intense )?quote|quotations|block ?text|block ?quot(?:e|ation))$/, { type: 'Text', quoteDepth: 1 }],
  [/^(?:definition term(?: tight)?|list heading)$/, { type: 'Text', definition: 'term' }],
  [/^(?:definition(?: definition)?(?: tight)?|list contents)$/, { type: 'Text', definition: 'description' }],
  [/^(?:foot|end)note(?: text)?$/, { type: 'Footnote' }],
];

/** The kind of a paragraph by the names of its style and its ancestors. */
export function kindByStyle(names: readonly string[]): BlockKind {
  const plain = names.map((name) => plainName(name).toLowerCase());
  return KINDS.find(([pattern]) => plain.some((name) => pattern.test(name)))?.[1] ?? { type: 'Text' };
}

/** Longer chains are circular. */
const LONGEST_CHAIN = 30;

/** A style and its ancestors, nearest first. */
export function styleChain<T>(
  name: string | undefined,
  find: (name: string) => T | undefined,
  parentOf: (style: T) => string | undefined,
): T[] {
  const chain: T[] = [];
  for (let next = name; next !== undefined && chain.length < LONGEST_CHAIN; ) {
    const style = find(next);
    if (!style) break;
    chain.push(style);
    next = parentOf(style);
  }
  return chain;
}

/** The value of the nearest style that has one. */
export const firstStated = <S, T>(chain: readonly S[], look: (style: S) => T | undefined): T | undefined =>
  chain.map(look).find((found) => found !== undefined);
