import { confirmDialog, h, say } from '../shared/dom.js';
import { deleteTask } from './api.js';

/** Selected tasks of a list and the actions on them: compare two results, delete all. */
export function taskChoice({ onDeleted }) {
  const ticked = new Map();
  const compare = h('a', { class: 'button', hidden: true }, 'Compare');
  const remove = h('button', { type: 'button', hidden: true, 'data-needs': 'administer', onclick: confirmRemoval });
  const element = h('span', { class: 'choice' }, compare, remove);

  function update() {
    const tasks = [...ticked.values()].sort((a, b) => (a.created < b.created ? -1 : 1));
    const [older, newer] = tasks;
    compare.hidden = tasks.length !== 2 || !tasks.every(({ isComparable }) => isComparable);
    // The older one first, so that the newer one is on the right.
    if (!compare.hidden) compare.href = `#/compare/${older.id}/${newer.id}`;
    remove.hidden = tasks.length === 0;
    remove.textContent = tasks.length === 1 ? 'Delete 1 task' : `Delete ${tasks.length} tasks`;
  }
  function confirmRemoval() {
    const tasks = [...ticked.values()];
    const text = tasks.length === 1 ? tasks[0].name : `${tasks.length} tasks, including ${tasks[0].name}`;
    confirmDialog('Delete selected tasks?', `${text}: results and images will be deleted.`, 'Delete', async () => {
      for (const { id } of tasks) {
        await deleteTask(id);
        ticked.delete(id);
      }
      update();
      say(tasks.length === 1 ? 'Deleted.' : `Deleted ${tasks.length} tasks.`);
      onDeleted();
    });
  }

  return {
    element,
    /** A check box for a task; `isComparable` says whether it has a result that can be compared. */
    box({ id, name, created }) {
      const input = h('input', {
        type: 'checkbox',
        'aria-label': `Select ${name}`,
        title: 'Select two results to compare, or any to delete',
        checked: ticked.has(id),
      });
      let facts = { id, name, created, isComparable: false };
      input.addEventListener('change', () => {
        if (input.checked) ticked.set(id, facts);
        else ticked.delete(id);
        update();
      });
      return {
        input,
        show({ isComparable, isEnded }) {
          facts = { ...facts, isComparable };
          input.disabled = !isEnded;
          input.classList.toggle('not-there', !isEnded);
        },
      };
    },
    forget(id) {
      ticked.delete(id);
      update();
    },
    clear() {
      ticked.clear();
      update();
    },
  };
}
