import { QuireError } from '../../domain/errors.ts';
import { unescapeXml, xmlAttributes, xmlTokens } from './xml-tokens.ts';

/** An element with a normalised prefix: `ns0:p` of a writer is `w:p` here if it has that namespace. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

/** Prefixes by namespace. Unknown namespaces keep their prefix. */
export type UsualPrefixes = Readonly<Record<string, string>>;

/** Documents nest a few dozen levels; tree walkers may recurse this far. */
const DEEPEST = 400;

interface Growing {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

/** Parses a small document as a tree. */
export function parseXml(xml: string, prefixes: UsualPrefixes): XmlElement {
  let root: XmlElement | null = null;
  eachElement(xml, prefixes, 0, (element) => {
    root ??= element;
  });
  if (!root) throw new QuireError('unreadable_file', { reason: 'its XML is empty' });
  return root;
}

/** Calls back for each element at one depth, as a tree, and then drops it. 0 is the root. */
export function eachElement(
  xml: string,
  prefixes: UsualPrefixes,
  depth: number,
  onElement: (element: XmlElement, parents: readonly string[]) => void,
): void {
  const stack: Growing[] = [];
  const scopes: Map<string, string>[] = [new Map()];
  const close = (): void => {
    const done = stack.pop();
    // An unmatched end tag of damaged markup. The outermost scope stays.
    if (!done) return;
    scopes.pop();
    if (stack.length === depth) {
      onElement(
        done,
        stack.map(({ name }) => name),
      );
    } else if (stack.length > depth) {
      stack.at(-1)!.children.push(done);
    }
  };
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (stack.length > depth) stack.at(-1)!.children.push(token.isRaw ? token.text : unescapeXml(token.text));
    } else if (token.kind === 'close') {
      close();
    } else {
      if (stack.length >= DEEPEST) throw new QuireError('unreadable_file', { reason: 'its XML is nested too deeply' });
      const { scope, attributes } = named(token.attributes, scopes.at(-1)!, prefixes);
      scopes.push(scope);
      stack.push({ name: usualName(token.name, scope, true), attributes, children: [] });
      if (token.kind === 'empty') close();
    }
  }
}

function named(source: string, outer: Map<string, string>, prefixes: UsualPrefixes) {
  if (source === '') return { scope: outer, attributes: {} };
  const written = [...xmlAttributes(source)];
  const declared = written.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  let scope = outer;
  if (declared.length > 0) {
    scope = new Map(outer);
    for (const { name, value } of declared) {
      const prefix = name.slice(6);
      scope.set(prefix, prefixes[value] ?? prefix);
    }
  }
  const attributes: Record<string, string> = {};
  for (const { name, value } of written)
    if (!name.startsWith('xmlns')) attributes[usualName(name, scope, false)] = value;
  return { scope, attributes };
}

/** The default namespace applies to elements, not to attributes (Namespaces in XML 1.0, 6.2). */
function usualName(name: string, scope: ReadonlyMap<string, string>, isElement: boolean): string {
  const colon = name.indexOf(':');
  if (colon < 0) {
    const prefix = isElement ? scope.get('') : undefined;
    return prefix ? `${prefix}:${name}` : name;
  }
  const prefix = name.slice(0, colon);
  const usual = scope.get(prefix) ?? prefix;
  return usual === '' ? name.slice(colon + 1) : `${usual}:${name.slice(colon + 1)}`;
}

type Perhaps<T> = T | null | undefined;

export const elementsOf = (element: Perhaps<XmlElement>): XmlElement[] =>
  element ? element.children.filter((child): child is XmlElement => typeof child !== 'string') : [];

/** The first child with that name; several names are a path. */
export const childOf = (element: Perhaps<XmlElement>, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce((at: Perhaps<XmlElement>, name) => elementsOf(at).find((child) => child.name === name), element) ??
  undefined;

export const childrenOf = (element: Perhaps<XmlElement>, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** Descendants with that name in order, without nested ones. */
export function* descendantsOf(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    if (child.name === name) yield child;
    else yield* descendantsOf(child, name);
  }
}

export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
