import { mathmlLatex } from '../../formula/markup/mathml-latex.ts';
import {
  allElements,
  attribute,
  DEEPEST,
  type HtmlElement,
  isElement,
  textIn,
  tidySpaces,
} from '../../xml/html-dom.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';

/** LaTeX of a formula: stated by its author, or else converted from MathML. */
export function mathLatex(element: HtmlElement): string {
  const annotation = allElements(element, 'annotation').find((node) => /tex/i.test(attribute(node, 'encoding') ?? ''));
  const stated = annotation ? textIn(annotation) : attribute(element, 'alttext');
  return tidySpaces(stated?.trim() ? stated : mathmlLatex(asXml(element, 0)));
}

export function mathText(element: HtmlElement): string {
  const latex = mathLatex(element);
  return latex === '' ? ' ' : ` $${latex}$ `;
}

function asXml({ tagName, attrs, childNodes }: HtmlElement, depth: number): XmlElement {
  const children = childNodes.flatMap((node): (XmlElement | string)[] => {
    if ('value' in node) return [node.value];
    return isElement(node) && depth < DEEPEST ? [asXml(node, depth + 1)] : [];
  });
  return { name: tagName, attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])), children };
}
