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

/** Extracts notes (`[^1]: …`) in order; indented lines continue the previous note. */
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
      const [, name = '', text = ''] = note;
      open = { name, text };
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
/** A dollar sign may be money: no space before the closing one, and no digit after it. */
const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d)/;
const NOTE_MARK = /^\[\^([^\]\s]{1,100})\]/;
/** A term on its own line, then lines that start with a colon. Continuation lines are indented. */
const DEFINITION =
  /^(?! {0,3}(?:[#>|:]|[-+*][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))(?=[ \t]*\S)([^\n]+)\n(?:[ \t]*\n)?((?: {0,3}:[ \t]+\S[^\n]*(?:\n[ \t]+\S[^\n]*)*(?:\n|$))+)/;
const DESCRIPTION = /^ {0,3}:[ \t]+(\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm;

const extensions: TokenizerAndRendererExtension[] = [
  {
    name: 'blockMath',
    level: 'block',
    // Only within the paragraph: searching the rest of the text each time would be quadratic.
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
    // Keeps characters of inline formulas that would be marks otherwise.
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
    // Definition lists of PHP Markdown Extra and Pandoc.
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
    /** With a border: an empty grid is intended here. */
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[]): string =>
        `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
      return `<table border><thead>${row(header)}</thead><tbody>${rows.map(row).join('')}</tbody></table>`;
    },
    // Written by the list item.
    checkbox: () => '',
    /** Paragraphs of an item become lines; other content follows them. */
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

/** The lexer needs cubic time in the nesting: minutes for a list of two thousand levels. */
const DEEP = /^([ \t>]{120})[ \t>]+/gm;

/** Thousands of nested marks overflow the lexer's stack: then the text is read without them. */
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
  } catch {}
  const isMissing = typeof title === 'string' && title.trim() !== '' && !blocks.some(({ level }) => level === 1);
  return isMissing ? [header, { type: 'Title', level: 1, text: (title as string).trim() }] : [header];
}
