import { parse } from 'parse5';
import { concatStyled, respacedSpans, StyledTextBuilder } from '../../styled-text.ts';
import { type NumberStyle, writtenNumber } from '../../write/list-numbers.ts';
import {
  attribute,
  DEEPEST,
  findElement,
  type HtmlElement,
  isElement,
  type Node,
  tidySpaces,
} from '../../xml/html-dom.ts';
import type { TextBlock } from '../block.ts';
import { mathLatex, mathText } from './math.ts';
import { isBackLink, isNote, languageOf, stylesOf } from './styles.ts';
import { tableBlock } from './table.ts';
import { headerOrFooterOf, isUnread } from './visibility.ts';

const BLOCKS = new Set(
  'address article aside body details div dl fieldset figcaption figure footer form header hr html legend main nav option p section summary center'.split(
    ' ',
  ),
);
const SHOWN_INPUTS = new Set(['text', 'number', 'email', 'date', 'tel', 'url', 'search', 'submit', 'button']);

type Shape = Omit<TextBlock, 'text'>;

export class BlockWriter {
  readonly blocks: TextBlock[] = [];
  readonly #hasPicture: (source: string) => boolean;
  #inline = new StyledTextBuilder();
  #shape: Shape = { type: 'Text' };
  #quoteDepth = 0;
  /** Pictures in the open paragraph. */
  #pictures: TextBlock[] = [];
  /** Link targets of the next block. */
  #names: string[] = [];
  /** Type of plain paragraphs; in a menu they are not body text. */
  #plain: TextBlock['type'] = 'Text';

  constructor(hasPicture: (source: string) => boolean) {
    this.#hasPicture = hasPicture;
  }

  /** Closes the open paragraph; the next one has the given shape. */
  end(next: Shape = { type: this.#plain }): void {
    const { isCode, list, type } = this.#shape;
    const inline = this.#inline;
    this.#inline = inline.goOn();
    const text = isCode ? inline.text.replace(/^\n/, '').trimEnd() : tidySpaces(inline.text);
    if (text !== '' && isCode) this.#push({ ...this.#shape, text });
    else if (text !== '') {
      const spans = respacedSpans(inline.text, text, inline.spans);
      const own = concatStyled(list?.marker ? `${list.marker} ` : '', { text, spans });
      const keepsLines = (type === 'Text' || type === 'ListItem') && text.includes('\n');
      this.#push({
        ...{ ...this.#shape, type, text: own.text },
        ...(keepsLines && { keepsLines }),
        ...(own.spans.length > 0 && { spans: own.spans }),
      });
    }
    this.#pushPictures();
    this.#shape = next;
  }

  #pushPictures(): void {
    for (const picture of this.#pictures.splice(0)) this.#push(picture);
  }

  #push(block: TextBlock): void {
    const names = this.#names.splice(0);
    this.blocks.push({
      ...block,
      ...(this.#quoteDepth > 0 && { quoteDepth: this.#quoteDepth }),
      ...(names.length > 0 && { names }),
    });
  }

  visit(element: HtmlElement, depth: number): void {
    if (depth > DEEPEST) return;
    for (const node of element.childNodes) this.#node(node, depth);
  }

  #node(node: Node, depth: number): void {
    if ('value' in node) {
      this.#inline.add(this.#shape.isCode ? node.value : node.value.replace(/\s+/g, ' '));
      return;
    }
    if (!isElement(node) || isUnread(node) || isBackLink(node)) return;
    const name = attribute(node, 'id') ?? (node.tagName === 'a' ? attribute(node, 'name') : undefined);
    if (name) this.#names.push(name);
    const headerOrFooter = this.#plain === 'Text' ? headerOrFooterOf(node) : null;
    if (!headerOrFooter) {
      this.#element(node, depth);
      return;
    }
    this.#plain = headerOrFooter;
    this.end();
    this.visit(node, depth + 1);
    this.#plain = 'Text';
    this.end();
  }

  #element(node: HtmlElement, depth: number): void {
    const name = node.tagName;
    if (/^h[1-6]$/.test(name)) this.#enclosed(node, depth, { type: 'SectionHeader', level: Number(name[1]) });
    else if (name === 'table') this.#table(node, depth);
    else if (name === 'ul' || name === 'ol' || name === 'menu') this.#list(node, depth);
    else if (name === 'pre') this.#listing(node, depth);
    else if (name === 'figcaption') this.#enclosed(node, depth, { type: 'Caption' });
    else if (name === 'br') this.#inline.add('\n');
    else if (name === 'img') this.#picture(attribute(node, 'src'), attribute(node, 'alt'));
    else if (name === 'svg') this.#drawing(node);
    else if (name === 'math') this.#formula(node);
    else if (name === 'iframe') this.#frame(node, depth);
    else if (name === 'input') this.#input(node);
    else if (name === 'select') this.#chosen(node, depth);
    else if (name === 'textarea' || name === 'button') this.#control(node, depth);
    else if (name === 'blockquote') this.#quote(node, depth);
    else if (name === 'dt') this.#enclosed(node, depth, { type: this.#plain, definition: 'term' });
    else if (name === 'dd') this.#enclosed(node, depth, { type: this.#plain, definition: 'description' });
    else if (name === 'td' || name === 'th') this.#enclosed(node, depth, { type: this.#plain });
    else if (BLOCKS.has(name)) this.#enclosed(node, depth, { type: this.#plain });
    else this.#styled(node, depth);
  }

  #enclosed(element: HtmlElement, depth: number, shape: Shape): void {
    // A paragraph inside a list item is part of the item.
    const isPlain = shape.type === this.#plain && !shape.isCode && !shape.definition;
    const isFresh = tidySpaces(this.#inline.text) === '';
    const isOpen = isFresh && (this.#shape.type === 'ListItem' || this.#shape.definition !== undefined);
    const inItem = isPlain && (isOpen || this.#shape.type === 'Footnote');
    if (!inItem) this.end(shape);
    else if (this.#shape.type === 'Footnote') this.#inline.add(' ');
    this.visit(element, depth + 1);
    if (!inItem) this.end();
  }

  #quote(element: HtmlElement, depth: number): void {
    this.end();
    this.#quoteDepth++;
    this.visit(element, depth + 1);
    this.end();
    this.#quoteDepth--;
  }

  #listing(element: HtmlElement, depth: number): void {
    const language = languageOf(element);
    this.#enclosed(element, depth, { type: this.#plain, isCode: true, ...(language && { language }) });
  }

  /** A display formula is a separate block, except in a heading or list. */
  #formula(node: HtmlElement): void {
    const latex = mathLatex(node);
    if (attribute(node, 'display') !== 'block' || this.#shape.type !== 'Text' || latex === '') {
      this.#inline.add(mathText(node));
      return;
    }
    const shape = this.#shape;
    this.end();
    this.#push({ type: 'Formula', text: latex, latex });
    this.#shape = shape;
  }

  /** A picture with available bytes is a block after its text; others give only alternative text. */
  #picture(source: string | undefined, alternative = ''): void {
    if (!source || !this.#hasPicture(source)) this.#inline.add(alternative);
    else this.#pictures.push({ type: 'Picture', text: tidySpaces(alternative), source });
    if (tidySpaces(this.#inline.text) === '') this.#pushPictures();
  }

  /** E-book covers wrap their picture in SVG. Text in the SVG is labels. */
  #drawing(element: HtmlElement): void {
    const image = findElement(element.childNodes, 'image');
    const source = image?.attrs.find(({ name }) => name === 'href' || name === 'xlink:href')?.value;
    if (source) this.#picture(source, attribute(element, 'aria-label'));
  }

  #styled(element: HtmlElement, depth: number): void {
    const styles = this.#shape.isCode ? [] : stylesOf(element);
    for (const { style, url } of styles) this.#inline.start(style, url);
    this.visit(element, depth + 1);
    for (const _ of styles) this.#inline.end();
  }

  /** An inline `srcdoc` page; other frames would have to be fetched. */
  #frame(element: HtmlElement, depth: number): void {
    const inner = attribute(element, 'srcdoc');
    const body = inner && findElement(parse(inner).childNodes, 'body');
    if (!body) return;
    this.end();
    this.visit(body, depth + 20);
    this.end();
  }

  #input(element: HtmlElement): void {
    const { list } = this.#shape;
    const isBox = attribute(element, 'type')?.toLowerCase() === 'checkbox';
    if (isBox && list && tidySpaces(this.#inline.text) === '') {
      const isChecked = attribute(element, 'checked') !== undefined;
      if (list.marker === '•') this.#shape = { ...this.#shape, list: { ...list, marker: isChecked ? '☑' : '☐' } };
      else this.#inline.add(`[${isChecked ? 'x' : ' '}] `);
    }
    const value = attribute(element, 'value');
    if (value && SHOWN_INPUTS.has(attribute(element, 'type')?.toLowerCase() ?? 'text')) this.#inline.add(` ${value} `);
  }

  #chosen(element: HtmlElement, depth: number): void {
    const options = element.childNodes.filter(isElement);
    const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
    if (chosen) this.#control(chosen, depth);
  }

  /** Separates form controls from neighbouring text, even without a space between the tags. */
  #control(element: HtmlElement, depth: number): void {
    this.#inline.add(' ');
    this.visit(element, depth + 1);
    this.#inline.add(' ');
  }

  #list(element: HtmlElement, depth: number): void {
    const isPlainList = this.#plain === 'Text';
    const outer = depthOfList(element);
    let number = Number(attribute(element, 'start') ?? 1) || 1;
    this.end();
    for (const item of element.childNodes) {
      if (!isElement(item) || isUnread(item)) continue;
      if (item.tagName !== 'li') {
        this.#node(item, depth + 1);
        continue;
      }
      number = Number(attribute(item, 'value')) || number;
      const marker = element.tagName === 'ol' ? `${counted(number++, attribute(element, 'type'))}.` : '•';
      if (isNote(item) && element.tagName === 'ol') this.#note(item, String(number - 1), depth);
      else {
        this.end(isPlainList ? { type: 'ListItem', list: { depth: outer, marker } } : { type: this.#plain });
        this.visit(item, depth + 1);
        this.end();
      }
    }
  }

  #note(item: HtmlElement, mark: string, depth: number): void {
    this.end({ type: 'Footnote' });
    this.#inline.within('note', () => this.#inline.add(mark));
    this.#inline.add(' ');
    this.visit(item, depth + 1);
    this.end();
  }

  #table(element: HtmlElement, depth: number): void {
    const table = tableBlock(element);
    this.end();
    const caption = findElement(element.childNodes, 'caption');
    if (caption) this.#enclosed(caption, depth + 1, { type: 'Caption' });
    if (Array.isArray(table)) for (const cell of table) this.#enclosed(cell, depth + 1, { type: this.#plain });
    else this.#push(table);
  }
}

/** Number styles by the `type` of a list, and their largest number. */
const COUNTED: ReadonlyMap<string, { style: NumberStyle; most: number }> = new Map([
  ['a', { style: 'lower-letter', most: 26 }],
  ['A', { style: 'upper-letter', most: 26 }],
  ['i', { style: 'lower-roman', most: 199 }],
  ['I', { style: 'upper-roman', most: 199 }],
]);

function counted(number: number, type = ''): string {
  const { style, most } = COUNTED.get(type) ?? { style: 'decimal', most: Number.POSITIVE_INFINITY };
  return writtenNumber(number, number <= most ? style : 'decimal');
}

function depthOfList(element: HtmlElement): number {
  let depth = 0;
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) {
    if (at.tagName === 'ul' || at.tagName === 'ol') depth += 1;
  }
  return depth;
}
