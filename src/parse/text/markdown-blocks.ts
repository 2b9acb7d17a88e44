import { Marked, type Token, type Tokens } from 'marked';
import { parseFragment } from 'parse5';
import { parse as parseYaml } from 'yaml';
import type { TextBlock, TextCell } from './block.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import { takeFootnotes } from './markdown/footnotes.ts';
import { mathExtensions } from './markdown/math.ts';
import { plainBlocks } from './plain-blocks.ts';

const markdown = new Marked({ extensions: mathExtensions });

/**
 * CommonMark with tables, task lists, footnotes and formulas. Front matter is about the text: its title heads a text without
 * one, the rest is kept as a page header.
 */
export function markdownBlocks(text: string): TextBlock[] {
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  const { body, notes } = takeFootnotes(front ? text.slice(front[0].length) : text);
  const blocks = lexed(body);
  const footnotes = notes.map(({ name, text: note }): TextBlock => ({ type: 'Footnote', ...withMark(name, note) }));
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  return [...frontBlocks(front?.[1] ?? '', blocks), ...blocks, ...footnotes];
}

/** The lexer's time grows with the cube of the nesting: two thousand levels of a list took it minutes. */
const DEEP = /^([ \t>]{120})[ \t>]+/gm;

/** Marks nested by the thousand end the lexer's stack: then the text is read without them. */
function lexed(body: string): TextBlock[] {
  try {
    return markdown.lexer(body.replace(DEEP, '$1')).flatMap((token) => blocksOf(token, 0));
  } catch (error) {
    if (error instanceof RangeError) return plainBlocks(body);
    throw error;
  }
}

function withMark(name: string, note: string): Pick<TextBlock, 'text' | 'links'> {
  const { text, links } = inline({
    tokens: markdown.lexer(note).flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : [])),
  });
  return { text: `${name} ${text}`, ...(links && { links }) };
}

function frontBlocks(front: string, blocks: readonly TextBlock[]): TextBlock[] {
  if (front.trim() === '') return [];
  const header: TextBlock = { type: 'PageHeader', text: front, keepsLines: true };
  let title: unknown;
  try {
    title = (parseYaml(front, { maxAliasCount: 0 }) as { title?: unknown } | null)?.title;
  } catch {
    // Front matter that is no YAML is still a header.
  }
  const isMissing = typeof title === 'string' && title.trim() !== '' && !blocks.some(({ level }) => level === 1);
  return isMissing ? [header, { type: 'Title', level: 1, text: (title as string).trim() }] : [header];
}

function blocksOf(token: Token, depth: number): TextBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'SectionHeader', level: (token as Tokens.Heading).depth, ...inline(token) }];
    case 'paragraph':
    case 'text':
      return paragraph(token);
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? []).flatMap((inner) => blocksOf(inner, depth));
    case 'list':
      return listItems(token as Tokens.List, depth);
    case 'code':
      return [{ type: 'Text', text: (token as Tokens.Code).text, isCode: true }];
    case 'blockMath':
      return [{ type: 'Formula', text: (token as Tokens.Generic).text, latex: (token as Tokens.Generic).text }];
    case 'table':
      return [table(token as Tokens.Table)];
    case 'html':
      return htmlBlocks((token as Tokens.HTML).text, { isPart: true });
    default:
      return [];
  }
}

/** Pictures inside the text stand alone, after the paragraph that holds them. */
function paragraph(token: Token): TextBlock[] {
  const { pictures, ...own } = inline(token);
  const text: TextBlock[] = own.text === '' ? [] : [{ type: 'Text', ...own }];
  return [...text, ...(pictures ?? [])];
}

function listItems(list: Tokens.List, depth: number): TextBlock[] {
  return list.items.flatMap((item, at) => {
    const marker = list.ordered ? `${Number(list.start || 1) + at}.` : '•';
    const own = item.tokens.filter(({ type }) => type === 'text' || type === 'paragraph').map(inline);
    const box = item.task ? `[${item.checked ? 'x' : ' '}] ` : '';
    const text = own.map((part) => part.text).join('\n');
    const links = own.flatMap((part) => part.links ?? []);
    const inner = item.tokens.filter(({ type }) => !['text', 'paragraph', 'space', 'checkbox'].includes(type));
    const line: TextBlock = {
      type: 'ListItem',
      text: `${marker} ${box}${text}`,
      list: { depth, marker },
      ...(links.length > 0 && { links }),
    };
    const pictures = own.flatMap((part) => part.pictures ?? []);
    return [line, ...pictures, ...inner.flatMap((token) => blocksOf(token, depth + 1))];
  });
}

function table({ header, rows }: Tokens.Table): TextBlock {
  const cells = (row: Tokens.TableCell[]): TextCell[] =>
    row.map((cell) => ({ text: inline(cell as unknown as Token).text, rowSpan: 1, columnSpan: 1 }));
  return { type: 'Table', text: '', headerRowCount: 1, rows: [cells(header), ...rows.map(cells)] };
}

interface Inline {
  text: string;
  links?: { url: string; text: string }[];
  pictures?: TextBlock[];
}

/** Text without marks, its links, and its pictures where their bytes stand in the text. */
function inline(token: Token | { text?: string; tokens?: Token[] }): Inline {
  const links: { url: string; text: string }[] = [];
  const pictures: TextBlock[] = [];
  const write = (tokens: readonly Token[]): string => tokens.map(writeOne).join('');
  const writeOne = (part: Token): string => {
    if (part.type === 'br') return '\n';
    if (part.type === 'checkbox') return '';
    if (part.type === 'inlineMath') return part.raw;
    if (part.type === 'html') return htmlText(part.raw);
    if (part.type === 'image') return picture(part as Tokens.Image, pictures);
    const inner = 'tokens' in part && part.tokens?.length ? write(part.tokens) : null;
    const text = inner ?? plain((part as { text?: string }).text ?? '');
    if (part.type === 'link') links.push({ url: (part as Tokens.Link).href, text });
    return text;
  };
  const inner = 'tokens' in token && token.tokens ? token.tokens : null;
  const text = (inner ? write(inner) : plain((token as { text?: string }).text ?? '')).trim();
  return { text, ...(links.length > 0 && { links }), ...(pictures.length > 0 && { pictures }) };
}

function picture({ href, text }: Tokens.Image, pictures: TextBlock[]): string {
  if (!/^data:image\//i.test(href)) return text;
  pictures.push({ type: 'Picture', text, source: href });
  return '';
}

const htmlText = (raw: string): string =>
  /^<br\s*\/?>$/i.test(raw.trim())
    ? '\n'
    : htmlBlocks(raw, { isPart: true })
        .map(({ text }) => text)
        .join(' ');

/** The lexer leaves the entities of HTML as they are, and its own escapes. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const plain = (text: string): string =>
  text.replace(ENTITY, (entity) => {
    const [node] = parseFragment(entity).childNodes;
    return node && 'value' in node ? node.value.replace('\u00a0', ' ') : entity;
  });
