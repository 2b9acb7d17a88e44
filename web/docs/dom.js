/** Makes an element. Text is always text, never markup. `null`, `undefined` and `false` are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Text in which `…` between backticks is code. */
export function prose(text) {
  return text.split(/(`[^`]+`)/).map((part) => (part.startsWith('`') ? h('code', {}, part.slice(1, -1)) : part));
}

/** A table with a heading row, which scrolls by itself where it is too wide. */
export function table(header, rows) {
  const head = h('thead', {}, h('tr', {}, ...header.map((text) => h('th', { scope: 'col' }, text))));
  const body = h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))));
  return h('div', { class: 'scroll' }, h('table', {}, head, body));
}
