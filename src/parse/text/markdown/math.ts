import type { TokenizerExtension } from 'marked';

const BLOCK = /^ {0,3}\$\$[ \t]*\n?([\s\S]{1,20000}?)\n?[ \t]*\$\$[ \t]*(?:\n|$)/;
/** A dollar sign before a digit may be money: the closing one must follow the formula at once, and no digit may follow it. */
const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d)/;

/** `$$ … $$` on lines of its own is a formula; `$ … $` inside a line keeps its signs, which would otherwise be marks. */
export const mathExtensions: TokenizerExtension[] = [
  {
    name: 'blockMath',
    level: 'block',
    start: (source) => source.match(/^ {0,3}\$\$/m)?.index,
    tokenizer(source) {
      const match = BLOCK.exec(source);
      return match ? { type: 'blockMath', raw: match[0], text: match[1]!.trim() } : undefined;
    },
  },
  {
    name: 'inlineMath',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const match = INLINE.exec(source);
      return match ? { type: 'inlineMath', raw: match[0], text: match[1]! } : undefined;
    },
  },
];
