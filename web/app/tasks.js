import { action, confirmDialog, h, moment, say } from '../shared/dom.js';
import { cancelTask, deleteTask, listTasks } from './api.js';
import { followTask } from './events.js';
import { nothing, pagedList } from './paged-list.js';
import { statusBadge } from './parts.js';

const STATUSES = ['Starting', 'Processing', 'Succeeded', 'Failed', 'Cancelled'];
const LIMIT = 25;
/** Browsers keep few connections to one server; the rest of the list is brought up to date by reloading. */
const FOLLOWED = 3;

export function screen({ signal }) {
  let [status, type, follows] = ['', '', 0];
  const ticked = new Map();
  const fetchPage = async (cursor) => {
    const query = { limit: LIMIT, include_chunks: false };
    if (status) query.statuses = status;
    if (type) query.task_types = type;
    if (cursor) query.cursor = cursor;
    const { tasks, has_more, next_cursor } = await listTasks(query, signal);
    return { items: tasks, next: has_more ? next_cursor : null };
  };
  const isFiltered = () => status || type;
  const empty = () =>
    isFiltered()
      ? nothing('No such task', 'No task has this status and kind.')
      : nothing('No tasks yet', 'Read a document, and it appears here.', ['Open the playground', '#/']);
  const list = pagedList({ label: 'Tasks', fetchPage, empty, row: (task) => row(task) });
  const compare = h('a', { class: 'button primary', hidden: true }, 'Compare these two');
  const tellTicked = () => {
    const ids = [...ticked.keys()];
    compare.hidden = ids.length !== 2;
    // The older one first: what is new is on the right.
    const [older, newer] = ids.sort((a, b) => (ticked.get(a) < ticked.get(b) ? -1 : 1));
    compare.href = `#/compare/${older}/${newer}`;
  };

  function row(task) {
    const { task_id: id, file_info: file, task_type: kind, created_at: created } = task;
    const state = h('span', { class: 'state' });
    const message = h('span', { class: 'muted' });
    const buttons = h('span', { class: 'row-buttons' });
    const name = file.name || 'Without a name';
    const remove = () =>
      confirmDialog('Delete this task?', `${name}: the result and all its images are removed.`, 'Delete', async () => {
        await deleteTask(id);
        item.remove();
        ticked.delete(id);
        tellTicked();
        if (list.list.childElementCount === 0) list.reload();
      });
    const cancel = action(async () => {
      await cancelTask(id);
      say('Cancelled.');
      if (!isFollowed) list.reload();
    });
    const tick = h('input', { type: 'checkbox', 'aria-label': `Compare ${name}`, title: 'Tick two to compare them' });
    tick.addEventListener('change', () => {
      if (tick.checked) ticked.set(id, created);
      else ticked.delete(id);
      tellTicked();
    });
    const button = (text, onclick) =>
      h('button', { type: 'button', class: 'quiet', 'aria-label': `${text} ${name}`, onclick }, text);
    function show({ status, message: text, completed, progress }) {
      const pages = progress?.pages_total ? ` ${progress.pages_done} of ${progress.pages_total}` : '';
      state.replaceChildren(statusBadge(status));
      message.textContent =
        status === 'Succeeded' ? pagesOf(file) : status === 'Processing' && pages ? `Page${pages}` : text;
      const isComparable = kind === 'Parse' && status === 'Succeeded';
      tick.disabled = !isComparable;
      tick.classList.toggle('not-there', !isComparable);
      const again =
        kind === 'Parse' && completed
          ? [h('a', { class: 'button quiet', href: `#/again/${id}`, 'aria-label': `Again ${name}` }, 'Again')]
          : [];
      buttons.replaceChildren(...again, completed ? button('Delete', remove) : button('Cancel', cancel));
    }
    const item = h(
      'li',
      {},
      tick,
      state,
      h('span', { class: 'what' }, h('a', { href: `#/tasks/${id}` }, name), message),
      h('span', { class: 'muted kind' }, kind),
      moment(created),
      buttons,
    );
    show(task);
    const isFollowed = !task.completed && follows < FOLLOWED;
    if (isFollowed) {
      follows += 1;
      const ended = () => {
        follows -= 1;
      };
      followTask(id, show, signal).then(ended, ended);
    }
    return item;
  }

  const filter = (label, options, apply) => {
    const select = h('select', { 'aria-label': label });
    select.append(
      h('option', { value: '' }, `${label}: all`),
      ...options.map((one) => h('option', { value: one }, one)),
    );
    select.addEventListener('change', () => {
      apply(select.value);
      ticked.clear();
      tellTicked();
      list.reload();
    });
    return select;
  };
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Tasks'),
    h(
      'div',
      { class: 'buttons filters' },
      filter('Status', STATUSES, (value) => {
        status = value;
      }),
      filter('Kind', ['Parse', 'Extract'], (value) => {
        type = value;
      }),
      h('button', { type: 'button', onclick: action(() => list.reload()) }, 'Reload'),
      compare,
    ),
    list.element,
  );
  return { element, ready: list.reload() };
}

const pagesOf = ({ page_count: count }) => (count ? `${count} ${count === 1 ? 'page' : 'pages'}` : '');
