import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Deeper than any honest page; walkers recurse this far and no further. */
export const DEEPEST = 200;

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

export function findElement(nodes: readonly Node[], name: string): Element | undefined {
  return allElements({ childNodes: nodes } as Element, name)[0];
}

/** Elements below one, in document order. */
export function allElements(element: Element, name: string, depth = 0): Element[] {
  if (depth > DEEPEST) return [];
  return element.childNodes.flatMap((node) => {
    if (!isElement(node)) return [];
    const inside = node.tagName === 'table' && name === 'tr' ? [] : allElements(node, name, depth + 1);
    return node.tagName === name ? [node, ...inside] : inside;
  });
}

export function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) found.push(at);
  return found;
}

/** One space for many; line breaks that were meant stay. */
export const tidySpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
