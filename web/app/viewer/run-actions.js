import { action, confirmDialog, h, moment, openDialog } from '../../shared/dom.js';
import { icon } from '../../shared/icons.js';
import { deleteTask, listTasks } from '../api.js';
import { fileName } from '../parts.js';
import { placeIn } from '../place.js';

const LISTED = 100;

/** The actions on a run: correct, run again, compare, share, delete. */
export function runActions(task, extraction, signal) {
  const { task_id: id, file_info: file } = task;
  const administer = { 'data-needs': 'administer' };
  const share = async () => {
    const { openShares } = await import('./share.js');
    await openShares(extraction ?? task);
  };
  const remove = () =>
    confirmDialog(
      'Delete this task?',
      `${file.name}: the result and its images will be deleted.`,
      'Delete',
      async () => {
        await deleteTask(id);
        location.hash = '#/tasks';
      },
    );
  const made = task.output?.corrections?.applied;
  const correct = made ? `Correct · ${made}` : 'Correct';
  return h(
    'div',
    { class: 'joined', role: 'group', 'aria-label': 'This run' },
    h(
      'a',
      {
        class: 'button',
        'data-needs': 'correct',
        href: `#/correct/${id}`,
        // Keeps the place in view instead of starting at the first page.
        onclick: ({ currentTarget }) => {
          currentTarget.href = placeIn(`#/correct/${id}`);
        },
      },
      icon('edit'),
      correct,
    ),
    h('a', { class: 'button', href: `#/again/${id}`, ...administer }, icon('redo'), 'Run again'),
    h(
      'button',
      { type: 'button', 'data-needs': 'read', onclick: action(() => chooseOther(task, signal)) },
      icon('compare'),
      'Compare',
    ),
    h('button', { type: 'button', onclick: action(share), ...administer }, icon('share'), 'Share'),
    h('button', { type: 'button', onclick: remove, ...administer }, icon('trash'), 'Delete'),
  );
}

/** Runs of the same file come first; others may be compared as well. */
async function chooseOther(task, signal) {
  const query = { limit: LISTED, include_chunks: false, task_types: 'Parse', statuses: 'Succeeded' };
  const { tasks } = await listTasks(query, signal);
  const { file_id: fileId, name } = task.file_info;
  const isSame = ({ file_info: other }) => (fileId ? other.file_id === fileId : other.name === name);
  const others = tasks.filter(({ task_id: id }) => id !== task.task_id);
  const ordered = [...others.filter(isSame), ...others.filter((one) => !isSame(one))];
  const item = (other) => {
    const [older, newer] = [task, other].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const link = h(
      'a',
      { href: `#/compare/${older.task_id}/${newer.task_id}`, onclick: () => dialog.close() },
      fileName(other.file_info.name ?? other.task_id),
    );
    return h(
      'li',
      {},
      h('span', { class: 'what' }, link),
      isSame(other) && h('span', { class: 'badge' }, 'same file'),
      moment(other.created_at),
    );
  };
  const list =
    ordered.length > 0
      ? h('ul', { class: 'rows scrolling', 'aria-label': 'Other runs' }, ...ordered.map(item))
      : h('p', {}, 'There is no other run yet. Run the document again with different settings first.');
  const dialog = openDialog(
    'Compare with',
    list,
    h(
      'div',
      { class: 'buttons end' },
      h('a', { class: 'button', href: `#/again/${task.task_id}`, onclick: () => dialog.close() }, 'Run again'),
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Close'),
    ),
  );
}
