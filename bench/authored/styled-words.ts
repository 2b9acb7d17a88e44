import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Tags with the same meaning: `ins` and `u` underline; deletions are struck through. */
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
/** Headings are bold in any case. */
const HEADING = /^(?:h[1-6]|th)$/;
const WORD = /[\p{L}\p{N}]+/gu;
const NOTE = /\[\^[^\]\s]+\]/g;

const markdown = new Marked();

/** The words of a Markdown text in order, and the words of each style. */
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
