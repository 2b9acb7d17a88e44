import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { escapeMarkdown, safeUrl } from '../parse/without-engines.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Our segments nest only a few elements. */
const DEEPEST = 50;
const EMPHASIS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', s: '~~' };
/** Tags without Markdown syntax. */
const AS_TAGS = new Set(['sup', 'sub', 'u', 'mark', 'ins', 'del']);
const BLOCKS = new Set(['p', 'div', 'header', 'footer', 'section', 'article', 'figure', 'figcaption', 'dt']);

/** Converts the content of a segment. Tables are not changed. */
export function htmlToMarkdown(html: string): string {
  return (
    blocks(parseFragment(html).childNodes, 0)
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      // Not a regular expression, which would be quadratic for many spaces.
      .trimEnd()
  );
}

const blocks = (nodes: readonly Node[], depth: number): string => nodes.map((node) => write(node, depth)).join('');

function write(node: Node, depth: number): string {
  if ('value' in node) return escapeMarkdown(node.value.replace(/\s+/g, ' '));
  if (!('tagName' in node) || depth > DEEPEST) return '';
  const { tagName } = node;
  const inside = () => blocks(node.childNodes, depth + 1);
  if (/^h[1-6]$/.test(tagName)) return `\n\n${'#'.repeat(Number(tagName[1]))} ${inside().trim()}\n\n`;
  if (tagName === 'br') return '  \n';
  if (tagName === 'li') return listItem(node, inside().trim());
  if (tagName === 'pre') return `\n\n\`\`\`\n${rawText(node, depth)}\n\`\`\`\n\n`;
  if (tagName === 'code') return `\`${rawText(node, depth)}\``;
  if (tagName === 'a') return link(node, inside());
  if (tagName === 'img') return `![${escapeMarkdown(attribute(node, 'alt') ?? '')}]()\n\n`;
  if (tagName === 'span' && attribute(node, 'class') === 'formula') return `$$${rawText(node, depth)}$$`;
  if (tagName === 'span' && attribute(node, 'class') === 'inline-formula') return `$${rawText(node, depth)}$`;
  if (tagName === 'sup' && attribute(node, 'class') === 'note') return noteMark(node, rawText(node, depth));
  if (AS_TAGS.has(tagName)) return `<${tagName}>${inside()}</${tagName}>`;
  if (tagName in EMPHASIS) return `${EMPHASIS[tagName]}${inside()}${EMPHASIS[tagName]}`;
  if (tagName === 'blockquote') return `\n\n${inside().trim().replace(/^/gm, '> ')}\n\n`;
  if (tagName === 'dd') return `\n: ${inside().trim()}\n`;
  return BLOCKS.has(tagName) ? `\n\n${inside().trim()}\n\n` : inside();
}

/** Marks the note that a footnote begins with. */
function noteMark(mark: Element, name: string): string {
  const parent = mark.parentNode as Element;
  const isOwn = parent.childNodes[0] === mark && attribute(parent, 'class') === 'footnote';
  return isOwn ? `[^${name}]:` : `[^${name}]`;
}

function listItem(item: Element, text: string): string {
  const list = item.parentNode as Element;
  const depth = Number(attribute(item, 'data-depth') ?? 0);
  const indent = '   '.repeat(Number.isInteger(depth) ? Math.min(Math.max(depth, 0), DEEPEST) : 0);
  const sign = list.tagName === 'ol' ? `${attribute(list, 'start') ?? '1'}.` : '-';
  return `\n${indent}${sign} ${text}`;
}

function link(element: Element, text: string): string {
  const address = safeUrl(attribute(element, 'href') ?? '');
  return address ? `[${text}](${address})` : text;
}

function rawText(node: Node, depth: number): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || depth > DEEPEST) return '';
  return node.childNodes.map((child) => rawText(child, depth + 1)).join('');
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;
