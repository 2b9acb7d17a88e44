import { action, h } from '../shared/dom.js';
import { readQuery, searchField, writeQuery } from './address.js';
import { listTasks } from './api.js';
import { nothing, pagedList } from './paged-list.js';
import { taskChoice } from './task-choice.js';
import { taskRows } from './task-row.js';

const STATUSES = ['Starting', 'Processing', 'Succeeded', 'Failed', 'Cancelled'];
const KINDS = ['Parse', 'Extract'];
const LIMIT = 25;

/** All tasks of this tenant, newest first. The filters are in the address. */
export function screen({ signal }) {
  const given = readQuery();
  const known = (name, values) => (values.includes(given.get(name)) ? given.get(name) : '');
  const filters = { status: known('status', STATUSES), kind: known('kind', KINDS), name: given.get('name') ?? '' };
  const fetchPage = async (cursor) => {
    const query = { limit: LIMIT, include_chunks: false };
    if (filters.status) query.statuses = filters.status;
    if (filters.kind) query.task_types = filters.kind;
    if (filters.name) query.name = filters.name;
    if (cursor) query.cursor = cursor;
    const { tasks, has_more, next_cursor } = await listTasks(query, signal);
    return { items: tasks, next: has_more ? next_cursor : null };
  };
  const empty = () =>
    Object.values(filters).some(Boolean)
      ? nothing('No matching tasks', 'No task matches the filters.')
      : nothing('No tasks yet', 'Parse a document, and it appears here.', ['Open the playground', '#/']);
  const choice = taskChoice({ onDeleted: () => list.reload() });
  const row = taskRows({ choice, reload: () => list.reload(), signal });
  const list = pagedList({ label: 'Tasks', fetchPage, empty, row });

  const apply = (change) => {
    Object.assign(filters, change);
    writeQuery(filters);
    choice.clear();
    list.reload({ isOther: true });
  };
  const filter = (label, name, options) => {
    const select = h('select', { 'aria-label': label });
    select.append(
      h('option', { value: '' }, `${label}: all`),
      ...options.map((one) => h('option', { value: one }, one)),
    );
    select.value = filters[name];
    select.addEventListener('change', () => apply({ [name]: select.value }));
    return select;
  };
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Tasks'),
    h(
      'div',
      { class: 'buttons filters' },
      searchField('Find by name', filters.name, (name) => apply({ name })),
      filter('Status', 'status', STATUSES),
      filter('Kind', 'kind', KINDS),
      h('button', { type: 'button', onclick: action(() => list.reload()) }, 'Reload'),
      choice.element,
    ),
    list.element,
  );
  return { element, ready: list.reload() };
}
