import { h } from '../shared/dom.js';

/** How long to wait after the last keystroke before searching. */
const PAUSE_MS = 250;

/** The query of the address: filters and search terms, so that a link opens the same list. */
export const readQuery = () => new URLSearchParams(location.hash.split('?')[1] ?? '');

/** Updates the query without adding a history entry for every letter. Empty values are omitted. */
export function writeQuery(values) {
  const query = readQuery();
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const path = location.hash.split('?')[0] || '#/';
  history.replaceState(null, '', query.size > 0 ? `${path}?${query}` : path);
}

/** A search field that calls back once typing pauses. */
export function searchField(label, value, onWords) {
  let timer;
  const search = () => {
    clearTimeout(timer);
    onWords(input.value.trim());
  };
  const input = h('input', {
    type: 'search',
    class: 'search',
    'aria-label': label,
    placeholder: label,
    value,
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(search, PAUSE_MS);
    },
    onchange: search,
  });
  return input;
}
