/** Escapes text for an HTML element or a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? character);

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes only what CommonMark would read as markup: `5 * 3` and `snake_case` stay. `text` is one paragraph. */
export function escapeMarkdown(text: string): string {
  const escapes = markdownEscapes(text);
  return escapes.size === 0 ? text : withEscapes(text, 0, text.length, escapes);
}

/** Part of the text with backslashes. */
export function withEscapes(text: string, start: number, end: number, escapes: ReadonlySet<number>): string {
  let written = '';
  let from = start;
  for (let at = start; at < end; at++) {
    if (!escapes.has(at)) continue;
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return written + text.slice(from, end);
}

/** Characters that need a backslash. A single `*` needs none, unless marks of ours are near (`marks`). */
export function markdownEscapes(text: string, marks: ReadonlySet<number> = new Set()): Set<number> {
  const hasMarks = marks.size > 0;
  const escapes = new Set<number>();
  const add = (pattern: RegExp): void => {
    for (const { index } of text.matchAll(pattern)) escapes.add(index);
  };
  const addPaired = (pattern: RegExp, counted = pattern): void => {
    if (hasMarks || (text.match(counted)?.length ?? 0) > 1) add(pattern);
  };
  add(hasMarks ? /\\/g : /\\(?=[!-/:-@[-`{-~])/g);
  add(/<(?=[a-zA-Z/!?])/g);
  add(/&(?=#?\w+;)/g);
  add(/\](?=[([:])/g);
  // Limited length: otherwise repeated `[^` takes quadratic time.
  add(/\[(?=\^[^\]\s]{1,100}\])/g);
  addPaired(hasMarks ? /\*/g : /\*(?=\S)|(?<=\S)\*/g, /\*/g);
  addPaired(/`/g);
  if (hasMarks || /(?<=\S)~/.test(text)) addPaired(hasMarks ? /~/g : /~(?=\S)|(?<=\S)~/g, /~/g);
  // Underscores never emphasise inside a word (CommonMark 6.2), but at its edges.
  const underscores = edgeUnderscores(text);
  if (hasMarks || underscores.length > 1) for (const at of underscores) escapes.add(at);
  for (const at of marks) for (const near of [at - 1, at]) if (text[near] === '_') escapes.add(near);
  if (hasMarks) for (const [start, end] of formulasIn(text)) for (let at = start; at < end; at++) escapes.delete(at);
  addBlockStart(text, escapes);
  return escapes;
}

/** Underscores that may emphasise. Runs are tested as a whole to stay linear. */
function edgeUnderscores(text: string): number[] {
  const found: number[] = [];
  for (const { index, 0: run } of text.matchAll(/_+/g)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + run.length, index + run.length + 2);
    const opens = /^\S/u.test(after) && !/[\p{L}\p{N}]$/u.test(before);
    const closes = /\S$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
    if (opens || closes) for (let at = index; at < index + run.length; at++) found.push(at);
  }
  return found;
}

/** Inline formulas, `$\\pi_1 * r_1$`: their characters are not marks. */
export const FORMULA = /\$(?=[^$\n]*[\\_^])[^$\s](?:[^$\n]*[^$\s])?\$(?!\d)/g;
const formulasIn = (text: string): [start: number, end: number][] =>
  [...text.matchAll(FORMULA)].map(({ index, 0: { length } }) => [index, index + length]);

/** Escapes a heading, quote, list, fence or thematic break at the start of a line. */
function addBlockStart(text: string, escapes: Set<number>): void {
  const opens = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3}|~{3}|:(?=\s)|={2,}$|-{2,}$|(?:[-*_] ?){3,}$)/;
  if (opens.test(text)) escapes.add(0);
  const number = /^\d{1,9}(?=[.)](?:\s|$))/.exec(text);
  if (number) escapes.add(number[0].length);
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|#[\p{L}\p{N}_])/iu;

/** A link that may be written; null for `javascript:`, `file:` and others except web, mail and internal links. */
export function safeUrl(url: string): string | null {
  const trimmed = url.trim();
  return SAFE_LINK.test(trimmed) && !/[\s<>"\u0000-\u001f]/.test(trimmed) ? trimmed : null;
}

/** Block tags that HTML content starts with. Markdown may start with an inline tag: `<sup>1</sup>`. */
const BLOCK_START =
  /^\s*<(?:p|h[1-6]|ul|ol|li|dl|div|pre|table|figure|img|header|footer|section|article|aside|blockquote|span)[\s>]/i;

export const isHtmlContent = (content: string): boolean => BLOCK_START.test(content);
