import type { Token, Tokens } from 'marked';
import { parseFragment } from 'parse5';
import { respacedSpans, type StyledText, StyledTextBuilder, type TextStyle } from '../../styled-text.ts';
import type { TextBlock } from '../block.ts';
import { isElement } from '../html/dom.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { stylesOf } from '../html/styles.ts';

const STYLES: Readonly<Record<string, TextStyle>> = { strong: 'bold', em: 'italic', del: 'struck', codespan: 'code' };
const NOTE_MARK = /\[\^([^\]\s]{1,100})\]/g;
const TAG = /^<(\/?)([a-z][a-z0-9]*)\b[^>]*>$/i;

export interface InlineMarkdown extends StyledText {
  /** Pictures whose bytes are in the text. */
  pictures: TextBlock[];
}

/** The text of a paragraph without its marks, and what they say of it. */
export function inlineText(token: Token | { text?: string; tokens?: Token[] }): InlineMarkdown {
  const reader = new InlineReader();
  if ('tokens' in token && token.tokens) reader.read(token.tokens);
  else reader.leaf((token as { text?: string }).text ?? '');
  const text = reader.inline.text.trim();
  return { text, spans: respacedSpans(reader.inline.text, text, reader.inline.spans), pictures: reader.pictures };
}

class InlineReader {
  readonly inline = new StyledTextBuilder();
  readonly pictures: TextBlock[] = [];
  /** Tags of HTML that are open, and how many styles each began. */
  readonly #tags: { name: string; styles: number }[] = [];

  read(tokens: readonly Token[]): void {
    const before = this.#tags.length;
    for (const token of tokens) this.#one(token);
    while (this.#tags.length > before) this.#closeTag();
  }

  /** Text without marks, except those of notes. */
  leaf(text: string): void {
    let from = 0;
    for (const { index, 0: whole, 1: name } of text.matchAll(NOTE_MARK)) {
      this.inline.add(plain(softened(text.slice(from, index))));
      this.inline.within('note', () => this.inline.add(name!));
      from = index + whole.length;
    }
    this.inline.add(plain(softened(text.slice(from))));
  }

  #one(part: Token): void {
    if (part.type === 'br') this.inline.add('\n');
    else if (part.type === 'checkbox') return;
    else if (part.type === 'inlineMath') this.inline.add(part.raw);
    else if (part.type === 'html') this.#html(part.raw);
    else if (part.type === 'image') this.#picture(part as Tokens.Image);
    else if (part.type === 'link') this.inline.within('link', () => this.#inside(part), (part as Tokens.Link).href);
    else if (part.type in STYLES) this.inline.within(STYLES[part.type]!, () => this.#inside(part));
    else this.#inside(part);
  }

  #inside(part: Token): void {
    if ('tokens' in part && part.tokens?.length) this.read(part.tokens);
    else if (part.type === 'codespan') this.inline.add(plain((part as Tokens.Codespan).text));
    else this.leaf((part as { text?: string }).text ?? '');
  }

  #picture({ href, text }: Tokens.Image): void {
    if (/^data:image\//i.test(href)) this.pictures.push({ type: 'Picture', text, source: href });
    else this.inline.add(text);
  }

  /** Each tag is a token of its own: `<sup>`, and later `</sup>`. */
  #html(raw: string): void {
    const [, isEnd, name = ''] = TAG.exec(raw.trim()) ?? [];
    if (/^br$/i.test(name)) this.inline.add('\n');
    else if (isEnd && this.#tags.some((tag) => tag.name === name.toLowerCase())) {
      while (this.#closeTag() !== name.toLowerCase());
    } else if (!isEnd && name) this.#openTag(raw, name.toLowerCase());
    else if (!name) {
      const blocks = htmlBlocks(raw, { isPart: true });
      this.inline.add(blocks.map(({ text }) => text).join(' '));
    }
  }

  #openTag(raw: string, name: string): void {
    const [element] = parseFragment(raw).childNodes.filter(isElement);
    const styles = element ? stylesOf(element) : [];
    for (const { style, url } of styles) this.inline.start(style, url);
    this.#tags.push({ name, styles: styles.length });
  }

  #closeTag(): string {
    const { name, styles } = this.#tags.pop()!;
    for (let at = 0; at < styles; at++) this.inline.end();
    return name;
  }
}

/** A soft line break is a space (CommonMark 6.8). */
const softened = (text: string): string => text.replace(/(?<![ \t])[ \t]*\r?\n[ \t]*/g, ' ');

/** The lexer leaves the entities of HTML as they are, and its own escapes. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const plain = (text: string): string =>
  text.replace(ENTITY, (entity) => {
    const [node] = parseFragment(entity).childNodes;
    return node && 'value' in node ? node.value.replace('\u00a0', ' ') : entity;
  });
