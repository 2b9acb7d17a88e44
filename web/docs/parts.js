import { h } from '../shared/dom.js';

/** Text in which parts in backticks are code. */
export function prose(text) {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith('`') ? h('code', {}, part.slice(1, -1)) : part));
}

/** A table with a header row, which scrolls by itself if it is too wide. */
export function table(header, rows) {
  const head = h('thead', {}, h('tr', {}, ...header.map((text) => h('th', { scope: 'col' }, text))));
  const body = h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))));
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': header.filter(Boolean).join(', ') },
    h('table', {}, head, body),
  );
}
