import { h } from '../../shared/dom.js';
import { readQuery, searchField, writeQuery } from '../address.js';
import { findWords } from './find-words.js';

/** Searches the document: all hits are highlighted on the pages, and one after the other is scrolled to. */
export function findBar(model, { showHits, goToHit }) {
  let hits = [];
  let at = -1;
  const count = h('output', { class: 'hits', 'aria-live': 'polite' });
  const step = (name, label, by) =>
    h('button', { type: 'button', 'aria-label': label, hidden: true, onclick: () => go(at + by) }, name);
  const before = step('‹', 'Previous match', -1);
  const after = step('›', 'Next match', 1);

  function look(words) {
    writeQuery({ find: words });
    hits = findWords(model, words);
    at = -1;
    showHits(hits);
    before.hidden = after.hidden = hits.length < 2;
    if (hits.length > 0) go(0);
    else {
      goToHit(null);
      count.textContent = words ? 'Not found' : '';
    }
  }
  function go(to) {
    if (hits.length === 0) return;
    at = (to + hits.length) % hits.length;
    count.textContent = `${at + 1} of ${hits.length}`;
    goToHit(hits[at]);
  }
  const input = searchField('Find in the document', readQuery().get('find') ?? '', look);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || hits.length === 0) return;
    event.preventDefault();
    go(at + (event.shiftKey ? -1 : 1));
  });
  return {
    element: h('span', { class: 'find', role: 'search' }, input, count, before, after),
    focus: () => input.select(),
    /** Runs the search in the address, once the pages are loaded. */
    start: () => input.value && look(input.value),
  };
}
