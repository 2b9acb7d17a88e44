import { h } from '../shared/dom.js';

/** A person who writes is heard when he pauses. */
const PAUSE_MS = 250;

/** What the address says behind its `?`: filters and words looked for, so that a link leads to the same list. */
export const readQuery = () => new URLSearchParams(location.hash.split('?')[1] ?? '');

/** Writes it without a step back in the history for every letter. Empty values are left out. */
export function writeQuery(values) {
  const query = readQuery();
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const path = location.hash.split('?')[0] || '#/';
  history.replaceState(null, '', query.size > 0 ? `${path}?${query}` : path);
}

/** A field for words, told once writing pauses. */
export function searchField(label, value, onWords) {
  let timer;
  const tell = () => {
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
      timer = setTimeout(tell, PAUSE_MS);
    },
    onchange: tell,
  });
  return input;
}
