import { action, confirmDialog, h, moment, say } from '../shared/dom.js';
import { cancelTask, deleteTask } from './api.js';
import { followTask } from './events.js';
import { fileName, statusBadge } from './parts.js';

/** Browsers keep few connections to one server; the rest of the list is brought up to date by reloading. */
const FOLLOWED = 3;

/** Makes the rows of a list of tasks. The first few that are under way tell how far they are. */
export function taskRows({ choice, reload, signal }) {
  let follows = 0;

  return function row(task) {
    const { task_id: id, file_info: file, task_type: kind, created_at: created } = task;
    const state = h('span', { class: 'state' });
    const message = h('span', { class: 'muted' });
    const buttons = h('span', { class: 'row-buttons' });
    const name = file.name || 'Without a name';
    const tick = choice.box({ id, name, created });
    const remove = () =>
      confirmDialog('Delete this task?', `${name}: the result and all its images are removed.`, 'Delete', async () => {
        await deleteTask(id);
        item.remove();
        choice.forget(id);
        reload();
      });
    const cancel = action(async () => {
      await cancelTask(id);
      say('Cancelled.');
      if (!isFollowed) reload();
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
    const isFollowed = !task.completed && follows < FOLLOWED;
    if (isFollowed) {
      follows += 1;
      const ended = () => {
        follows -= 1;
      };
      followTask(id, show, signal).then(ended, ended);
    }
    return item;
  };
}

const pagesOf = ({ page_count: count }) => (count ? `${count} ${count === 1 ? 'page' : 'pages'}` : '');
