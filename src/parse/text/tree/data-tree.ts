import { elementsOf, parseXml, textOf, type XmlElement } from '../../xml/xml-tree.ts';

/** A named value or nested named values: the common model of XML and JSON. */
export interface DataNode {
  name: string;
  value: string | null;
  children: DataNode[];
}

const DEEPEST = 100;
/** Larger texts are shown as text; a tree takes many times their size. */
const LONGEST = 48 * 1024 * 1024;

/** The tree of XML or JSON text; null for any other text. */
export function dataTree(text: string): DataNode | null {
  if (text.length > LONGEST) return null;
  const start = /\S/.exec(text)?.[0];
  try {
    if (start === '<') return fromXml(parseXml(text.slice(text.indexOf('<')), {}), 0);
    if (start === '{' || start === '[') return fromJson('', JSON.parse(text), 0);
  } catch {
    // Not XML or JSON, or XML with a document type, which is not read.
  }
  return null;
}

function fromXml(element: XmlElement, depth: number): DataNode {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !/^xml|:schemaLocation$/.test(name))
    .map(([name, value]) => ({ name, value, children: [] }));
  const inner = elementsOf(element);
  const isMixed =
    inner.length > 0 && element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (inner.length === 0 || isMixed || depth > DEEPEST) {
    const value = textOf(element).replace(/\s+/g, ' ').trim();
    if (attributes.length === 0) return { name: element.name, value, children: [] };
    const own = value === '' ? [] : [{ name: element.name, value, children: [] }];
    return { name: element.name, value: null, children: [...attributes, ...own] };
  }
  return {
    name: element.name,
    value: null,
    children: [...attributes, ...inner.map((child) => fromXml(child, depth + 1))],
  };
}

function fromJson(name: string, value: unknown, depth: number): DataNode {
  if (value === null || typeof value !== 'object')
    return { name, value: value === null ? '' : String(value), children: [] };
  if (depth > DEEPEST) return { name, value: JSON.stringify(value), children: [] };
  if (!Array.isArray(value)) {
    const children = Object.entries(value).map(([key, inner]) => fromJson(key, inner, depth + 1));
    return { name, value: null, children };
  }
  const isPlain = value.every((item) => item === null || typeof item !== 'object');
  if (isPlain) return { name, value: value.map((item) => String(item ?? '')).join(', '), children: [] };
  return { name, value: null, children: value.map((item) => fromJson('', item, depth + 1)) };
}
