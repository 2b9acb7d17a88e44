import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { TextBlock, TextCell } from './block.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is not for reading, or not the page's own content. Nothing in it is run or fetched either way. */
const LEFT_OUT = new Set(
  'script style template noscript iframe object embed svg canvas audio video nav aside button select input textarea head link meta'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article body blockquote dd details div dl dt fieldset figcaption figure footer form header hr html main p section summary center'.split(
    ' ',
  ),
);
const DEEPEST = 200;

/** The readable parts of a page: headings, paragraphs, lists and tables of its main content. */
export function htmlBlocks(html: string): TextBlock[] {
  const body = find(parse(html).childNodes, 'body') ?? null;
  if (!body) return [];
  const whole = textOf(body).length;
  const main = find(body.childNodes, 'main') ?? find(body.childNodes, 'article');
  const writer = new BlockWriter();
  // A main element that holds little of the text is only called so.
  writer.visit(main && textOf(main).length > 0.5 * whole ? main : body, 0);
  writer.end();
  const first = writer.blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  return writer.blocks;
}

class BlockWriter {
  readonly blocks: TextBlock[] = [];
  #text = '';
  #links: { url: string; text: string }[] = [];
  #shape: Omit<TextBlock, 'text'> = { type: 'Text' };

  /** Closes the paragraph that is being gathered; the next one has the given shape. */
  end(next: Omit<TextBlock, 'text'> = { type: 'Text' }): void {
    const text = this.#shape.isCode ? this.#text.replace(/^\n|\s+$/g, '') : tidy(this.#text);
    const { marker } = this.#shape.list ?? { marker: '' };
    const links = this.#links.map(({ url, text }) => ({ url, text: tidy(text) }));
    if (text !== '') {
      const marked = marker ? `${marker} ${text}` : text;
      this.blocks.push({ ...this.#shape, text: marked, ...(links.length > 0 && { links }) });
    }
    this.#text = '';
    this.#links = [];
    this.#shape = next;
  }

  visit(element: Element, depth: number): void {
    if (depth > DEEPEST) return;
    for (const node of element.childNodes) this.#node(node, depth);
  }

  #node(node: Node, depth: number): void {
    if ('value' in node) {
      this.#text += this.#shape.isCode ? node.value : node.value.replace(/\s+/g, ' ');
      return;
    }
    if (!('tagName' in node) || LEFT_OUT.has(node.tagName) || isHidden(node)) return;
    const name = node.tagName;
    if (/^h[1-6]$/.test(name)) this.#enclosed(node, depth, { type: 'SectionHeader', level: Number(name[1]) });
    else if (name === 'table') this.#table(node, depth);
    else if (name === 'ul' || name === 'ol' || name === 'menu') this.#list(node, depth);
    else if (name === 'pre') this.#enclosed(node, depth, { type: 'Text', isCode: true });
    else if (name === 'br') this.#text += '\n';
    else if (name === 'img') this.#text += attribute(node, 'alt') ?? '';
    else if (name === 'a') this.#link(node, depth);
    else if (BLOCKS.has(name)) this.#enclosed(node, depth, { type: 'Text' });
    else this.visit(node, depth + 1);
  }

  #enclosed(element: Element, depth: number, shape: Omit<TextBlock, 'text'>): void {
    // A paragraph inside a list item is that item's text.
    const inItem = this.#shape.type === 'ListItem' && shape.type === 'Text' && !shape.isCode && tidy(this.#text) === '';
    if (!inItem) this.end(shape);
    this.visit(element, depth + 1);
    if (!inItem) this.end();
  }

  #link(element: Element, depth: number): void {
    const from = this.#text.length;
    this.visit(element, depth + 1);
    const url = attribute(element, 'href');
    if (url && this.#text.length > from) this.#links.push({ url, text: this.#text.slice(from) });
  }

  #list(element: Element, depth: number): void {
    const level = ancestors(element).filter(({ tagName }) => tagName === 'ul' || tagName === 'ol').length;
    let number = Number(attribute(element, 'start') ?? 1) || 1;
    this.end();
    for (const item of element.childNodes) {
      if (!('tagName' in item)) continue;
      if (item.tagName !== 'li') {
        this.#node(item, depth + 1);
        continue;
      }
      const marker = element.tagName === 'ol' ? `${number++}.` : '•';
      this.end({ type: 'ListItem', list: { depth: level, marker } });
      this.visit(item, depth + 1);
      this.end();
    }
  }

  /** A table that holds tables, or a single cell, only lays out the page. */
  #table(element: Element, depth: number): void {
    const rows = all(element, 'tr');
    const cells = rows.map((row) =>
      row.childNodes.filter((node): node is Element => 'tagName' in node && /^t[dh]$/.test(node.tagName)),
    );
    const filled = cells.filter((row) => row.length > 0);
    this.end();
    if (all(element, 'table').length > 0 || filled.flat().length < 2) {
      for (const cell of filled.flat()) this.#enclosed(cell, depth + 1, { type: 'Text' });
      return;
    }
    const caption = find(element.childNodes, 'caption');
    if (caption) this.#enclosed(caption, depth + 1, { type: 'Text' });
    const isHead = (row: readonly Element[]): boolean =>
      row.every(({ tagName }) => tagName === 'th') || ancestors(row[0]!).some(({ tagName }) => tagName === 'thead');
    const body = filled.findIndex((row) => !isHead(row));
    this.blocks.push({
      type: 'Table',
      text: '',
      headerRowCount: body < 0 ? 1 : body,
      rows: filled.map((row) => row.map(cellOf)),
    });
  }
}

const cellOf = (cell: Element): TextCell => ({
  text: tidy(textOf(cell)),
  rowSpan: span(attribute(cell, 'rowspan')),
  columnSpan: span(attribute(cell, 'colspan')),
});

const MOST_SPAN = 100;
const span = (value: string | undefined): number =>
  Math.min(MOST_SPAN, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

const isHidden = (element: Element): boolean =>
  attribute(element, 'hidden') !== undefined || /display\s*:\s*none/i.test(attribute(element, 'style') ?? '');

function textOf(node: Node, depth = 0): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || depth > DEEPEST || ('tagName' in node && LEFT_OUT.has(node.tagName))) return '';
  return node.childNodes.map((child) => textOf(child as Node, depth + 1)).join(' ');
}

function find(nodes: readonly Node[], name: string): Element | undefined {
  return all({ childNodes: nodes } as Element, name)[0];
}

/** Elements below one, in document order; deeper ones than any honest page has are not looked for. */
function all(element: Element, name: string, depth = 0): Element[] {
  if (depth > DEEPEST) return [];
  return element.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = node.tagName === 'table' && name === 'tr' ? [] : all(node, name, depth + 1);
    return node.tagName === name ? [node, ...inside] : inside;
  });
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) found.push(at);
  return found;
}
