import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';

/** What a shape stands for on its layout; null for a shape of its own. A placeholder without a type holds content. */
export function placeholderOf(shape: XmlElement): { type: string; index: string | null } | null {
  for (const properties of elementsOf(shape).filter(({ name }) => /:nv\w+Pr$/.test(name))) {
    const placeholder = childOf(childOf(properties, 'p:nvPr'), 'p:ph');
    if (placeholder) return { type: placeholder.attributes.type ?? 'obj', index: placeholder.attributes.idx ?? null };
  }
  return null;
}
