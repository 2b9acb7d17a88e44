/** Text for the inside of an HTML element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character]!);
}

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Puts a backslash before characters that CommonMark would read as markup, and before no others: `5 * 3`, `snake_case`
 * and `a < b` stay as they are. `text` is one paragraph without line breaks.
 */
export function escapeMarkdown(text: string): string {
  const inline = text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/<(?=[a-zA-Z/!?])/g, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\](?=[([:])/g, '\\]');
  return escapeBlockStart(escapePaired(inline));
}

/** A lone `*`, backtick or `~~` is only a character; two of them can enclose something. */
function escapePaired(text: string): string {
  let escaped = text;
  if (count(escaped, /\*/g) > 1) escaped = escaped.replace(/\*(?=\S)|(?<=\S)\*/g, '\\*');
  if (count(escaped, /`/g) > 1) escaped = escaped.replace(/`/g, '\\`');
  if (count(escaped, /~~/g) > 1) escaped = escaped.replace(/~~/g, '\\~~');
  // Underscores inside a word never emphasise (CommonMark 6.2), at its edges they may.
  const atEdge = /(?<![\p{L}\p{N}_\\])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}_])/gu;
  if (count(escaped, atEdge) > 1) escaped = escaped.replace(atEdge, '\\_');
  return escaped;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What opens a heading, quote, list, fence or thematic break when it stands first on a line. */
function escapeBlockStart(text: string): string {
  return text
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^([-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?=(?:`{3}|~{3}|={2,}$|-{2,}$|(?:[-*_] ?){3,}$))/, '\\');
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/** A link that may be written out; null for `javascript:`, `file:` and everything else that is not the web or mail. */
export function safeUrl(url: string): string | null {
  const trimmed = url.trim();
  return SAFE_LINK.test(trimmed) && !/[\s<>"\u0000-\u001f]/.test(trimmed) ? trimmed : null;
}
