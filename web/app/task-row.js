import { action, confirmDialog, h, moment, say } from '../shared/dom.js';
import { cancelTask, deleteTask, listTasks } from './api.js';
import { fileName, statusBadge } from './parts.js';
import { pause } from './retry.js';

const LOOK_MS = 1_500;
const AT_ONCE = 200;

/** Creates the rows of a task list. The progress of all active tasks is polled by one request. */
export function taskRows({ choice, reload, signal }) {
  const underWay = new Map();
  let isWatching = false;
  async function watch() {
    if (isWatching) return;
    isWatching = true;
    try {
      while (underWay.size > 0) {
        await pause(LOOK_MS, signal);
        if (document.visibilityState !== 'visible') continue;
        const start = [...underWay.values()].map(({ created }) => created).sort()[0];
        const { tasks } = await listTasks({ limit: AT_ONCE, include_chunks: false, start, sort: 'asc' }, signal);
        for (const task of tasks) {
          underWay.get(task.task_id)?.show(task);
          if (task.completed) underWay.delete(task.task_id);
        }
      }
    } catch {
      // The user left, or the server is unreachable: reloading the list starts again.
    }
    isWatching = false;
  }

  return function row(task) {
    const { task_id: id, file_info: file, task_type: kind, created_at: created } = task;
    const state = h('span', { class: 'state' });
    const message = h('span', { class: 'muted' });
    const buttons = h('span', { class: 'row-buttons', 'data-needs': 'administer' });
    const name = file.name || 'Unnamed';
    const tick = choice.box({ id, name, created });
    const remove = () =>
      confirmDialog('Delete this task?', `${name}: the result and its images will be deleted.`, 'Delete', async () => {
        await deleteTask(id);
        item.remove();
        choice.forget(id);
        reload();
      });
    const cancel = action(async () => {
      await cancelTask(id);
      say('Cancelled.');
      reload();
    });
    const button = (text, onclick) =>
      h('button', { type: 'button', class: 'quiet', 'aria-label': `${text} ${name}`, onclick }, text);
    function show({ status, message: text, completed, progress }) {
      const pages = progress?.pages_total ? ` ${progress.pages_done} of ${progress.pages_total}` : '';
      state.replaceChildren(statusBadge(status));
      message.textContent =
        status === 'Succeeded' ? pagesOf(file) : status === 'Processing' && pages ? `Page${pages}` : text;
      tick.show({ isComparable: kind === 'Parse' && status === 'Succeeded', isEnded: completed });
      const again =
        kind === 'Parse' && completed
          ? [h('a', { class: 'button quiet', href: `#/again/${id}`, 'aria-label': `Run again ${name}` }, 'Run again')]
          : [];
      buttons.replaceChildren(...again, completed ? button('Delete', remove) : button('Cancel', cancel));
    }
    const item = h(
      'li',
      {},
      tick.input,
      state,
      h('span', { class: 'what' }, h('a', { href: `#/tasks/${id}` }, fileName(name)), message),
      h('span', { class: 'muted kind' }, kind),
      moment(created),
      buttons,
    );
    show(task);
    if (!task.completed) underWay.set(id, { show, created });
    watch();
    return item;
  };
}

const pagesOf = ({ page_count: count }) => (count ? `${count} ${count === 1 ? 'page' : 'pages'}` : '');
