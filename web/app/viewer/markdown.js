const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]);

/** Links are shown as text: nothing here navigates. */
const inline = (text) =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '<u>$1</u>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/(^|\W)[*_]([^*_]+)[*_](?=\W|$)/g, '$1<i>$2</i>');

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')));

function table([head, , ...rows]) {
  const row = (line, tag) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table>${row(head, 'th')}${rows.map((line) => row(line, 'td')).join('')}</table>`;
}

const LIST = /^\s*([-*+]|\d+[.)])\s+/;

function block(text) {
  const lines = text.split('\n');
  const heading = /^(#{1,6})\s+(.*)$/s.exec(text);
  if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
  if (lines.length > 1 && /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(lines[1])) return table(lines);
  if (/^(```|\$\$)/.test(text)) return `<pre>${escaped(text.replace(/^`{3,}[^\n]*\n?|\n?`{3,}$/g, ''))}</pre>`;
  if (LIST.test(text)) {
    const tag = /^\s*\d/.test(text) ? 'ol' : 'ul';
    return `<${tag}>${text
      .split(/\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
      .map((item) => `<li>${inline(item.replace(LIST, ''))}</li>`)
      .join('')}</${tag}>`;
  }
  return `<p>${inline(text).replaceAll('\n', '<br>')}</p>`;
}

/** Paragraphs are separated by blank lines; inside a code block blank lines belong to the code. */
function blocksOf(markdown) {
  const blocks = [[]];
  let fence = null;
  for (const line of markdown.split('\n')) {
    const [mark] = /^`{3,}/.exec(line) ?? [null];
    const isEnd = fence !== null && mark !== null && mark.length >= fence.length && line.trim() === mark;
    if (fence === null && (mark !== null || line.trim() === '')) blocks.push([]);
    if (fence !== null || line.trim() !== '') blocks.at(-1).push(line);
    if (isEnd) blocks.push([]);
    if (fence === null) fence = mark;
    else if (isEnd) fence = null;
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

/** Renders the Markdown of segments as HTML; embedded HTML is escaped. */
export const markdownToHtml = (markdown) => blocksOf(markdown).map(block).join('\n');
