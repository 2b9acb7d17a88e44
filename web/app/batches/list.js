import { h, moment } from '../../shared/dom.js';
import { listBatches } from '../api.js';
import { nothing, pagedList } from '../paged-list.js';
import { statusBadge } from '../parts.js';

const LIMIT = 25;

/** All batches of this tenant, newest first. */
export function screen({ signal }) {
  const fetchPage = async (cursor) => {
    const query = { limit: LIMIT, ...(cursor ? { cursor } : {}) };
    const { batches, has_more, next_cursor } = await listBatches(query, signal);
    return { items: batches, next: has_more ? next_cursor : null };
  };
  const empty = () =>
    nothing('No batches yet', 'Drop a folder or several files, and they are parsed as one batch.', [
      'Open the playground',
      '#/',
    ]);
  const list = pagedList({ label: 'Batches', fetchPage, empty, row });
  const element = h('div', { class: 'column' }, h('h1', {}, 'Batches'), list.element);
  return { element, ready: list.reload() };
}

function row({ batch_id: id, name, status, message, task_type: kind, created_at: created }) {
  return h(
    'li',
    {},
    h('span', { class: 'state' }, statusBadge(status)),
    h('span', { class: 'muted kind' }, kind),
    h(
      'span',
      { class: 'what' },
      h('a', { href: `#/batches/${id}` }, name || 'Unnamed batch'),
      h('span', { class: 'muted' }, message),
    ),
    moment(created),
  );
}
