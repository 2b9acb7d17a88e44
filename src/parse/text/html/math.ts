import { all, attribute, DEEPEST, type Element, type Node, tidy } from './dom.ts';

/** A formula as its author wrote it where that is stated, in TeX between dollar signs; its signs in a row otherwise. */
export function mathText(element: Element): string {
  const annotation = all(element, 'annotation').find((node) => /tex/i.test(attribute(node, 'encoding') ?? ''));
  const tex = annotation ? signsOf(annotation, 0) : attribute(element, 'alttext');
  return tex?.trim() ? ` $${tidy(tex)}$ ` : ` ${tidy(signsOf(element, 0))} `;
}

function signsOf(node: Node, depth: number): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || depth > DEEPEST) return '';
  return node.childNodes.map((child) => signsOf(child, depth + 1)).join('');
}
