import { whenBack } from '../shared/connection.js';
import { action, h } from '../shared/dom.js';
import { emptyState, loading, problemNote } from './parts.js';

/** A list that the server returns page by page: `fetchPage(cursor)` returns `{items, next}`. */
export function pagedList({ label, fetchPage, row, empty }) {
  const list = h('ul', { class: 'rows', 'aria-label': label });
  const more = h('button', { type: 'button', onclick: action(() => load()) }, 'Load more');
  const element = h('div', { class: 'stack' });
  let next = null;
  let turn = 0;

  async function load(isFresh = false) {
    turn += 1;
    const mine = turn;
    try {
      const page = await fetchPage(isFresh ? null : next);
      // A later request, with other filters, takes precedence.
      if (mine !== turn) return;
      if (isFresh) list.replaceChildren();
      list.inert = false;
      list.append(...page.items.map(row));
      next = page.next;
      more.hidden = !next;
      if (list.childElementCount === 0) element.replaceChildren(empty());
      else element.replaceChildren(list, more);
    } catch (error) {
      if (mine !== turn || error.isHandled || error.name === 'AbortError') return;
      // Rows that are already shown stay when the server is unreachable.
      if (error.isAway && list.childElementCount > 0) whenBack().then(() => mine === turn && load(isFresh));
      else element.replaceChildren(problemNote(error, () => reload()));
    }
  }
  /** With `isOther` different rows are requested, as with another filter: the current ones cannot be used meanwhile. */
  function reload({ isOther = false } = {}) {
    if (list.childElementCount === 0) element.replaceChildren(loading());
    if (isOther) {
      list.inert = true;
      more.hidden = true;
    }
    return load(true);
  }
  return { element, reload, list };
}

export const nothing = (title, text, link) =>
  emptyState(title, h('p', {}, text), link && h('a', { class: 'button', href: link[1] }, link[0]));
