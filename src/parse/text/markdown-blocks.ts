import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { parse as parseYaml } from 'yaml';
import { concatStyled, linesOfStyled } from '../styled-text.ts';
import { escapeHtml } from '../write/escape.ts';
import type { TextBlock } from './block.ts';
import { boundedLexing } from './bounded-lexer.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import { linkHeadings } from './link-headings.ts';
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
const NOTE_MARK = /^\[\^([^\]\s]{1,100})\]/;
/** A line that begins nothing else, and below it, after a blank line or none, lines that begin with a colon. Lines that continue are set in. */
const DEFINITION =
  /^(?! {0,3}(?:[#>|:]|[-+*][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))(?=[ \t]*\S)([^\n]+)\n(?:[ \t]*\n)?((?: {0,3}:[ \t]+\S[^\n]*(?:\n[ \t]+\S[^\n]*)*(?:\n|$))+)/;
const DESCRIPTION = /^ {0,3}:[ \t]+(\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm;

const extensions: TokenizerAndRendererExtension[] = [
  {
    name: 'blockMath',
    level: 'block',
    // Within the paragraph: looking through the rest of the text for each one would take the square of its length.
    start(source) {
      const end = source.search(/\n[ \t]*(?:\n|$)/);
      return (end < 0 ? source : source.slice(0, end)).match(/^ {0,3}\$\$/m)?.index;
    },
    tokenizer(source) {
      const [raw, latex = ''] = BLOCK.exec(source) ?? [];
      return raw === undefined ? undefined : { type: 'blockMath', raw, latex };
    },
    renderer: ({ latex }) => `<math display="block" alttext="${escapeHtml(latex)}"></math>`,
  },
  {
    // Inside a line a formula keeps its signs, which would otherwise be marks.
    name: 'inlineMath',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const [raw] = INLINE.exec(source) ?? [];
      return raw === undefined ? undefined : { type: 'inlineMath', raw };
    },
    renderer: ({ raw }) => escapeHtml(raw),
  },
  {
    name: 'noteMark',
    level: 'inline',
    start: (source) => source.indexOf('[^'),
    tokenizer(source) {
      const [raw, name = ''] = NOTE_MARK.exec(source) ?? [];
      return raw === undefined ? undefined : { type: 'noteMark', raw, mark: name };
    },
    renderer: ({ mark }) => `<sup class="note">${escapeHtml(mark)}</sup>`,
  },
  {
    // Terms and what they mean, as PHP Markdown Extra and Pandoc write them.
    name: 'definition',
    level: 'block',
    tokenizer(source) {
      const [raw, term = '', below = ''] = DEFINITION.exec(source) ?? [];
      if (raw === undefined) return undefined;
      const descriptions = [...below.matchAll(DESCRIPTION)].map(([, text = '']) => text.replace(/\n[ \t]+/g, '\n'));
      return {
        type: 'definition',
        raw,
        parts: [term.trim(), ...descriptions].map((text) => this.lexer.inline(text, [])),
      };
    },
    renderer({ parts }) {
      const [term, ...descriptions]: Token[][] = parts;
      const inline = (tokens: Token[] = []): string => this.parser.parseInline(tokens);
      return `<dl><dt>${inline(term)}</dt>${descriptions.map((one) => `<dd>${inline(one)}</dd>`).join('')}</dl>`;
    },
  },
];

const markdown = new Marked({
  extensions,
  hooks: boundedLexing,
  renderer: {
    code({ text, lang = '' }) {
      const language = /^[\w+#.-]{1,30}/.exec(lang.replace(/^\{?\s*\.?/, ''))?.[0];
      return `<pre><code${language ? ` class="language-${language}"` : ''}>\n${escapeHtml(text)}</code></pre>`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    /** With a border, since a grid without a word is meant here. */
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[]): string =>
        `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
      return `<table border><thead>${row(header)}</thead><tbody>${rows.map(row).join('')}</tbody></table>`;
    },
    // Written by the item, wherever the lexer puts it.
    checkbox: () => '',
    /** The paragraphs of an item are its lines; what else is in it comes after them. */
    listitem({ task, checked, tokens }) {
      const isText = ({ type }: Token): boolean => type === 'text' || type === 'paragraph';
      const lines = tokens
        .filter(isText)
        .map((token) => this.parser.parseInline(('tokens' in token && token.tokens) || [token]));
      const others = tokens.filter((token) => !isText(token));
      const box = task ? `<input type="checkbox"${checked ? ' checked' : ''}>` : '';
      return `<li>${box}${lines.join('<br>')}${this.parser.parse(others)}</li>`;
    },
  },
});

/** CommonMark with tables, task lists, definitions, footnotes and formulas. The front matter's title is a heading. */
export function markdownBlocks(text: string): TextBlock[] {
  const front = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  const { body, notes } = takeFootnotes(front ? text.slice(front[0].length) : text);
  const blocks = blocksOf(body);
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  return linkHeadings([...frontBlocks(front?.[1] ?? '', blocks), ...blocks, ...notes.map(noteBlock)]);
}

/** The lexer's time grows with the cube of the nesting: two thousand levels of a list took it minutes. */
const DEEP = /^([ \t>]{120})[ \t>]+/gm;

/** Marks nested by the thousand end the lexer's stack: then the text is read without them. */
function blocksOf(body: string): TextBlock[] {
  try {
    return htmlBlocks(markdown.parse(body.replace(DEEP, '$1'), { async: false }), { isPart: true });
  } catch (error) {
    if (error instanceof RangeError) return plainBlocks(body);
    throw error;
  }
}

function noteBlock({ name, text: note }: Footnote): TextBlock {
  const own = linesOfStyled(blocksOf(note).map(({ text, spans = [] }) => ({ text, spans })));
  const mark = { text: name, spans: [{ start: 0, end: name.length, style: 'note' as const }] };
  return { type: 'Footnote', ...concatStyled(mark, ' ', own) };
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
