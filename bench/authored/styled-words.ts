import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Tags of one meaning. `ins` and `u` underline; what deletes strikes through. */
const STYLES: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'struck',
  del: 'struck',
  strike: 'struck',
  u: 'underlined',
  ins: 'underlined',
  sup: 'raised',
  sub: 'lowered',
  code: 'code',
};
/** A heading's letters are bold whoever writes them. */
const HEADING = /^(?:h[1-6]|th)$/;
const WORD = /[\p{L}\p{N}]+/gu;
const NOTE = /\[\^[^\]\s]+\]/g;

const markdown = new Marked();

/** The words of a Markdown text in order, and for each style the words that are set in it. */
export function styledWords(text: string): { words: string[]; styled: string[] } {
  const words: string[] = [];
  const styled: string[] = [];
  const visit = (node: Node, styles: ReadonlySet<string>): void => {
    if ('value' in node) {
      for (const [note] of node.value.matchAll(NOTE)) styled.push(`note ${note}`);
      for (const [word] of node.value.replace(NOTE, ' ').matchAll(WORD)) {
        words.push(word.toLowerCase());
        for (const style of styles) styled.push(`${style} ${word.toLowerCase()}`);
      }
    }
    if (!('tagName' in node)) return;
    const style = STYLES[node.tagName];
    const own = HEADING.test(node.tagName) ? new Set<string>() : style ? new Set([...styles, style]) : styles;
    for (const child of node.childNodes) visit(child, own);
  };
  const html = markdown.parse(text, { async: false });
  for (const node of parseFragment(html).childNodes) visit(node, new Set());
  return { words, styled };
}
