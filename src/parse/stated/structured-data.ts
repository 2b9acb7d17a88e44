import { parse } from 'parse5';
import type { StatedData, StatedFact, StatedList } from '../../domain/parse-output.ts';
import { attribute, type HtmlElement, isElement, type Node, textIn } from '../xml/html-dom.ts';
import { LONGEST_STATED_VALUE } from './read-invoice.ts';

const DEEPEST = 60;
const MOST_FACTS = 2_000;

interface Gathered {
  facts: StatedFact[];
  lists: StatedList[];
}

/** JSON-LD and microdata of a page. Properties are named by their path: `customer name`. */
export function structuredDataIn(html: string): StatedData[] {
  const elements = [...elementsBelow(parse(html).childNodes, 0)];
  const objects = elements
    .filter((element) => element.tagName === 'script' && attribute(element, 'type') === 'application/ld+json')
    .flatMap((element) => jsonIn(textIn(element)));
  const items = elements
    .filter((element) => has(element, 'itemscope') && !has(element, 'itemprop'))
    .map((element) => itemOf(element, 0));
  return [...made('JSON-LD', objects), ...made('Microdata', items)];
}

function made(format: string, objects: readonly unknown[]): StatedData[] {
  const found: Gathered = { facts: [], lists: [] };
  for (const object of objects) gather(object, [], found, 0);
  const isEmpty = found.facts.length === 0 && found.lists.length === 0;
  return isEmpty ? [] : [{ source: 'StructuredData', format, file_name: null, ...found }];
}

/** Invalid JSON is skipped; a graph becomes its nodes. */
function jsonIn(text: string): unknown[] {
  try {
    const value = JSON.parse(text);
    return [value?.['@graph'] ?? value].flat();
  } catch {
    return [];
  }
}

function gather(value: unknown, path: readonly string[], found: Gathered, depth: number): void {
  if (depth > DEEPEST || found.facts.length >= MOST_FACTS || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    const objects = value.filter((one) => one !== null && typeof one === 'object');
    if (objects.length === 0) {
      gather(value.join(', '), path, found, depth + 1);
      return;
    }
    const rows = objects.slice(0, MOST_FACTS).map((one) => {
      const row: Gathered = { facts: [], lists: [] };
      gather(one, [], row, depth + 1);
      return row.facts;
    });
    if (rows.some((row) => row.length > 0)) found.lists.push({ name: path.join(' '), rows });
  } else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value))
      if (!name.startsWith('@')) gather(inner, [...path, inWords(name)], found, depth + 1);
  } else if (path.length > 0) {
    const plain = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_STATED_VALUE) : value;
    if (plain !== '') found.facts.push({ name: path.join(' '), value: plain as StatedFact['value'] });
  }
}

/** `totalPaymentDue` → `total payment due`, without the address of the vocabulary. */
const inWords = (name: string): string =>
  (name.split(/[/#:]/).at(-1) ?? name).replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();

/** An element with `itemscope` as an object (microdata). */
function itemOf(element: HtmlElement, depth: number): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  const visit = (nodes: readonly Node[], level: number): void => {
    if (level > DEEPEST) return;
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const names = attribute(node, 'itemprop')?.split(/\s+/).filter(Boolean) ?? [];
      const isItem = has(node, 'itemscope');
      const value = names.length === 0 ? undefined : isItem ? itemOf(node, level) : valueOfProperty(node);
      for (const name of names) {
        const known = Object.hasOwn(item, name) ? [item[name]].flat() : [];
        Object.defineProperty(item, name, {
          value: known.length > 0 ? [...known, value] : value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      if (!isItem) visit(node.childNodes, level + 1);
    }
  };
  visit(element.childNodes, depth + 1);
  return item;
}

const valueOfProperty = (element: HtmlElement): string =>
  attribute(element, 'content') ?? attribute(element, 'datetime') ?? attribute(element, 'href') ?? textIn(element);

function* elementsBelow(nodes: readonly Node[], depth: number): Generator<HtmlElement> {
  if (depth > DEEPEST) return;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsBelow(node.childNodes, depth + 1);
  }
}

const has = (element: HtmlElement, name: string): boolean => attribute(element, name) !== undefined;
