import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Deeper than any normal page; tree walkers stop here. */
export const DEEPEST = 200;

export const isElement = (node: Node): node is HtmlElement => 'tagName' in node;

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

export const findElement = (nodes: readonly Node[], name: string): HtmlElement | undefined =>
  allElements({ childNodes: nodes } as HtmlElement, name)[0];

export function allElements(element: HtmlElement, name: string, depth = 0): HtmlElement[] {
  if (depth > DEEPEST) return [];
  return element.childNodes.flatMap((node) => {
    if (!isElement(node)) return [];
    const inside = node.tagName === 'table' && name === 'tr' ? [] : allElements(node, name, depth + 1);
    return node.tagName === name ? [node, ...inside] : inside;
  });
}

export function ancestors(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) found.push(at);
  return found;
}

export function textIn(node: Node, depth = 0): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || depth > DEEPEST) return '';
  return node.childNodes.map((child) => textIn(child, depth + 1)).join('');
}

/** Collapses spaces; significant line breaks stay. */
export const tidySpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
