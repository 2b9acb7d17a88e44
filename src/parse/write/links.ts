import { escapeHtml, escapeMarkdown, safeUrl } from './escape.ts';
import type { CodeSpan } from './inline-code.ts';

interface Piece {
  text: string;
  /** Where it stands in the whole text. */
  start: number;
  url?: string;
}

interface TextLink {
  url: string;
  text: string;
}

/** The text with its links and its code written into it; text, links and code are escaped. */
export function withLinks(
  text: string,
  links: readonly TextLink[] | undefined,
  format: 'Html' | 'Markdown',
  code: readonly CodeSpan[] = [],
): string {
  const pieces = splitAtLinks(text, links ?? []);
  const writtenPiece = ({ text, start, url }: Piece, write: (text: string) => string): string =>
    url && text === url ? write(text) : withCode(text, start, code, format, write);
  if (format === 'Html') {
    return pieces.map((piece) => htmlLink(writtenPiece(piece, escapeHtml), piece.url)).join('');
  }
  if (pieces.length === 1 && !pieces[0]!.url && code.length === 0) return escapeMarkdown(text);
  return pieces
    .map((piece) => {
      const body = writtenPiece(piece, piece.url ? escapeLinkText : escapeMarkdownPiece);
      return piece.url ? markdownLink(body, piece.text, piece.url) : body;
    })
    .join('');
}

/** The code inside a piece of the text that begins at `start`; what is left is written by `write`. */
function withCode(
  piece: string,
  start: number,
  code: readonly CodeSpan[],
  format: 'Html' | 'Markdown',
  write: (text: string) => string,
): string {
  let written = '';
  let from = 0;
  for (const span of code) {
    const [first, last] = [span.start - start, span.end - start];
    if (first < from || last > piece.length) continue;
    const body = piece.slice(first, last);
    written +=
      write(piece.slice(from, first)) + (format === 'Html' ? `<code>${escapeHtml(body)}</code>` : ticked(body));
    from = last;
  }
  return written + (from < piece.length ? write(piece.slice(from)) : '');
}

/** More back-ticks than any run inside; a space keeps one at the edge apart. */
function ticked(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${code}${space}${ticks}`;
}

/** The same for lines that stay lines; each link is written into the first line that has its words. */
export function linesWithLinks(
  lines: readonly string[],
  links: readonly TextLink[] | undefined,
  format: 'Html' | 'Markdown',
): string[] {
  let rest = [...(links ?? [])];
  return lines.map((line) => {
    let from = 0;
    const here = rest.filter(({ text }) => {
      const at = line.indexOf(text.trim(), from);
      if (at >= 0) from = at + text.trim().length;
      return at >= 0;
    });
    rest = rest.filter((link) => !here.includes(link));
    return withLinks(line, here, format);
  });
}

const htmlLink = (body: string, url: string | undefined): string =>
  url ? `<a href="${escapeHtml(url)}">${body}</a>` : body;

const escapeLinkText = (text: string): string => escapeMarkdownPiece(text).replace(/(?<!\\)([[\]])/g, '\\$1');

function markdownLink(body: string, text: string, url: string): string {
  const target = url.replace(/[()\\]/g, encodeURIComponentFully);
  return text === url ? `<${url}>` : `[${body}](${target})`;
}

/** encodeURIComponent leaves parentheses alone, but they end a Markdown link. */
const encodeURIComponentFully = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Spaces at a link's edge belong to the text; trimming and block rules of a whole paragraph do not apply to a piece. */
function escapeMarkdownPiece(piece: string): string {
  const body = piece.trim();
  if (body === '') return piece;
  const start = piece.indexOf(body);
  return piece.slice(0, start) + escapeMarkdown(body) + piece.slice(start + body.length);
}

/** Cuts the text where each link's words stand, in order; a link whose words are not found is left out. */
function splitAtLinks(text: string, links: readonly TextLink[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const link of links) {
    const url = safeUrl(link.url);
    const words = link.text.trim();
    const at = url && words ? text.indexOf(words, from) : -1;
    if (!url || at < 0) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), start: from });
    pieces.push({ text: words, start: at, url });
    from = at + words.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), start: from });
  return pieces;
}
