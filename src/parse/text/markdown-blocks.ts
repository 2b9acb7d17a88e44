import { Marked, type Token, type TokenizerAndRendererExtension, type TokenizerExtension, type Tokens } from 'marked';
import { parse as parseYaml } from 'yaml';
import { concatStyled, type StyledSpan, type StyledText } from '../styled-text.ts';
import type { TextBlock, TextCell } from './block.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import { linkHeadings } from './link-headings.ts';
import { BoundedLexer } from './markdown/bounded-lexer.ts';
import { inlineText } from './markdown/inline-text.ts';
import { plainBlocks } from './plain-blocks.ts';

interface Footnote {
  name: string;
  text: string;
}

const FENCE = /^ {0,3}(```+|~~~+)/;
const NOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;

/** Takes the notes (`[^1]: …`) out of a text, in order; lines that are indented continue the note before them. */
function takeFootnotes(text: string): { body: string; notes: Footnote[] } {
  if (!text.includes('[^')) return { body: text, notes: [] };
  const body: string[] = [];
  const notes: Footnote[] = [];
  let fence: string | null = null;
  let open: Footnote | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    const note = fence === null ? NOTE.exec(line) : null;
    if (note) {
      open = { name: note[1]!, text: note[2]! };
      notes.push(open);
    } else if (open && /^(?: {2,}|\t)\S/.test(line)) open.text += `\n${line.trim()}`;
    else {
      if (line.trim() !== '') open = null;
      body.push(line);
    }
  }
  return { body: body.join('\n'), notes };
}

const BLOCK = /^ {0,3}\$\$[ \t]*\n?([\s\S]{1,20000}?)\n?[ \t]*\$\$[ \t]*(?:\n|$)/;
/** A dollar sign before a digit may be money: the closing one must follow the formula at once, and no digit may follow it. */
const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d)/;

/** `$$ … $$` on lines of its own is a formula; `$ … $` inside a line keeps its signs, which would otherwise be marks. */
const mathExtensions: TokenizerExtension[] = [
  {
    name: 'blockMath',
    level: 'block',
    // Within the paragraph: looking through the rest of the text for each one would take the square of its length.
    start(source) {
      const end = source.search(/\n[ \t]*(?:\n|$)/);
      return (end < 0 ? source : source.slice(0, end)).match(/^ {0,3}\$\$/m)?.index;
    },
    tokenizer(source) {
      const match = BLOCK.exec(source);
      return match ? { type: 'blockMath', raw: match[0], text: match[1]!.trim() } : undefined;
    },
  },
  {
    name: 'inlineMath',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const match = INLINE.exec(source);
      return match ? { type: 'inlineMath', raw: match[0], text: match[1]! } : undefined;
    },
  },
];

/** A term and one of the things that it means, as tokens of the text in them. */
interface DefinitionToken extends Tokens.Generic {
  type: 'definition';
  term: Tokens.Generic;
  descriptions: Tokens.Generic[];
}

/** A line that begins nothing else, and below it, after a blank line or none, lines that begin with a colon. Lines that continue are set in. */
const DEFINITION =
  /^(?! {0,3}(?:[#>|:]|[-+*][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))(?=[ \t]*\S)([^\n]+)\n(?:[ \t]*\n)?((?: {0,3}:[ \t]+\S[^\n]*(?:\n[ \t]+\S[^\n]*)*(?:\n|$))+)/;
const DESCRIPTION = /^ {0,3}:[ \t]+(\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm;

/** Terms and what they mean, as PHP Markdown Extra and Pandoc write them. */
const definitionExtension: TokenizerAndRendererExtension = {
  name: 'definition',
  level: 'block',
  tokenizer(source) {
    const found = DEFINITION.exec(source);
    if (!found) return undefined;
    const inline = (text: string): Tokens.Generic => ({ type: 'text', raw: text, tokens: this.lexer.inline(text, []) });
    const [raw, term, below] = found;
    const descriptions = [...below!.matchAll(DESCRIPTION)].map(([, text]) => inline(text!.replace(/\n[ \t]+/g, '\n')));
    return { type: 'definition', raw, term: inline(term!.trim()), descriptions };
  },
};

const markdown = new Marked({ extensions: [...mathExtensions, definitionExtension] });
const lex = (text: string): Token[] => new BoundedLexer(markdown.defaults).lex(text);

/** CommonMark with tables, task lists, definitions, footnotes and formulas. The front matter's title is a heading. */
export function markdownBlocks(text: string): TextBlock[] {
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  const { body, notes } = takeFootnotes(front ? text.slice(front[0].length) : text);
  const blocks = lexed(body);
  const footnotes = notes.map(({ name, text: note }): TextBlock => ({ type: 'Footnote', ...withMark(name, note) }));
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  return linkHeadings([...frontBlocks(front?.[1] ?? '', blocks), ...blocks, ...footnotes]);
}

/** The lexer's time grows with the cube of the nesting: two thousand levels of a list took it minutes. */
const DEEP = /^([ \t>]{120})[ \t>]+/gm;

/** Marks nested by the thousand end the lexer's stack: then the text is read without them. */
function lexed(body: string): TextBlock[] {
  try {
    return lex(body.replace(DEEP, '$1')).flatMap((token) => blocksOf(token, 0));
  } catch (error) {
    if (error instanceof RangeError) return plainBlocks(body);
    throw error;
  }
}

function withMark(name: string, note: string): Styled {
  const tokens = lex(note).flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));
  const mark: StyledText = { text: name, spans: [{ start: 0, end: name.length, style: 'note' }] };
  return styledBlock(concatStyled(mark, ' ', inlineText({ tokens })));
}

function frontBlocks(front: string, blocks: readonly TextBlock[]): TextBlock[] {
  if (front.trim() === '') return [];
  const header: TextBlock = { type: 'PageHeader', text: front, keepsLines: true };
  let title: unknown;
  try {
    title = (parseYaml(front, { maxAliasCount: 0 }) as { title?: unknown } | null)?.title;
  } catch {
    // Front matter that is not YAML is still a header.
  }
  const isMissing = typeof title === 'string' && title.trim() !== '' && !blocks.some(({ level }) => level === 1);
  return isMissing ? [header, { type: 'Title', level: 1, text: (title as string).trim() }] : [header];
}

function blocksOf(token: Token, depth: number): TextBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'SectionHeader', level: (token as Tokens.Heading).depth, ...styledBlock(inlineText(token)) }];
    case 'paragraph':
    case 'text':
      return paragraph(token);
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? [])
        .flatMap((inner) => blocksOf(inner, depth))
        .map((block) => ({ ...block, quoteDepth: (block.quoteDepth ?? 0) + 1 }));
    case 'list':
      return listItems(token as Tokens.List, depth);
    case 'code':
      return [listing(token as Tokens.Code)];
    case 'blockMath':
      return [{ type: 'Formula', text: (token as Tokens.Generic).text, latex: (token as Tokens.Generic).text }];
    case 'definition':
      return definition(token as DefinitionToken);
    case 'table':
      return [table(token as Tokens.Table)];
    case 'html':
      return htmlBlocks((token as Tokens.HTML).text, { isPart: true });
    default:
      return [];
  }
}

function listing({ text, lang }: Tokens.Code): TextBlock {
  const language = /^[\w+#.-]{1,30}/.exec(lang?.replace(/^\{?\s*\.?/, '') ?? '')?.[0];
  return { type: 'Text', text, isCode: true, ...(language && { language }) };
}

/** Pictures inside the text are alone, after the paragraph that holds them. */
function paragraph(token: Token): TextBlock[] {
  const own = inlineText(token);
  const text: TextBlock[] = own.text === '' ? [] : [{ type: 'Text', ...brokenBlock(own) }];
  return [...text, ...own.pictures];
}

const definition = ({ term, descriptions }: DefinitionToken): TextBlock[] => [
  { type: 'Text', definition: 'term', ...styledBlock(inlineText(term)) },
  ...descriptions.map(
    (token): TextBlock => ({ type: 'Text', definition: 'description', ...brokenBlock(inlineText(token)) }),
  ),
];

function listItems(list: Tokens.List, depth: number): TextBlock[] {
  return list.items.flatMap((item, at) => {
    const bullet = item.task ? (item.checked ? '☑' : '☐') : '•';
    const marker = list.ordered ? `${Number(list.start || 1) + at}.` : bullet;
    const own = item.tokens.filter(({ type }) => type === 'text' || type === 'paragraph').map(inlineText);
    const box = item.task && list.ordered ? `[${item.checked ? 'x' : ' '}] ` : '';
    const text = own.flatMap((part, index) => (index === 0 ? [part] : ['\n', part]));
    const inner = item.tokens.filter(({ type }) => !['text', 'paragraph', 'space', 'checkbox'].includes(type));
    const line: TextBlock = {
      type: 'ListItem',
      ...brokenBlock(concatStyled(`${marker} ${box}`, ...text)),
      list: { depth, marker },
    };
    const pictures = own.flatMap((part) => part.pictures);
    return [line, ...pictures, ...inner.flatMap((token) => blocksOf(token, depth + 1))];
  });
}

function table({ header, rows }: Tokens.Table): TextBlock {
  const cells = (row: Tokens.TableCell[]): TextCell[] =>
    row.map((cell) => ({ ...styledBlock(inlineText(cell as unknown as Token)), rowSpan: 1, columnSpan: 1 }));
  return { type: 'Table', text: '', headerRowCount: 1, rows: [cells(header), ...rows.map(cells)] };
}

type Styled = Pick<TextBlock, 'text'> & { spans?: readonly StyledSpan[] };

const styledBlock = ({ text, spans }: StyledText): Styled => ({ text, ...(spans.length > 0 && { spans }) });

/** Breaks that the author set are kept. */
const brokenBlock = (styled: StyledText): Styled & { keepsLines?: true } => ({
  ...styledBlock(styled),
  ...(styled.text.includes('\n') && { keepsLines: true }),
});
