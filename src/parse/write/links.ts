import { escapeHtml, escapeMarkdown, safeUrl } from './escape.ts';

interface TextLink {
  url: string;
  text: string;
}

/** The text with its links written into it; text and links are escaped. */
export function withLinks(text: string, links: readonly TextLink[] | undefined, format: 'Html' | 'Markdown'): string {
  const pieces = splitAtLinks(text, links ?? []);
  if (format === 'Html') {
    return pieces.map(({ text, url }) => (url ? htmlLink(text, url) : escapeHtml(text))).join('');
  }
  if (pieces.length === 1 && !pieces[0]!.url) return escapeMarkdown(text);
  return pieces.map(({ text, url }) => (url ? markdownLink(text, url) : escapeMarkdownPiece(text))).join('');
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

const htmlLink = (text: string, url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

function markdownLink(text: string, url: string): string {
  const target = url.replace(/[()\\]/g, encodeURIComponentFully);
  return text === url ? `<${url}>` : `[${escapeMarkdown(text).replace(/(?<!\\)([[\]])/g, '\\$1')}](${target})`;
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
function splitAtLinks(text: string, links: readonly TextLink[]): { text: string; url?: string }[] {
  const pieces: { text: string; url?: string }[] = [];
  let from = 0;
  for (const link of links) {
    const url = safeUrl(link.url);
    const words = link.text.trim();
    const at = url && words ? text.indexOf(words, from) : -1;
    if (!url || at < 0) continue;
    if (at > from) pieces.push({ text: text.slice(from, at) });
    pieces.push({ text: words, url });
    from = at + words.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
  return pieces;
}
