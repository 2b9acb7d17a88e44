import { action, h } from '../../shared/dom.js';
import { cancelTask } from '../api.js';

/** A task on its way, page by page. */
export function progressView(task) {
  const bar = h('progress', { 'aria-label': 'Pages read' });
  const message = h('p', { role: 'status' });
  const count = h('p', { class: 'muted' }, '\u00a0');
  const cancel = h('button', { type: 'button', onclick: action(() => cancelTask(task.task_id)) }, 'Cancel');
  const element = h(
    'div',
    { class: 'panel narrow working' },
    h('h2', {}, 'Reading the document'),
    bar,
    message,
    count,
    cancel,
  );
  const update = ({ message: text, progress }) => {
    message.textContent = text;
    if (progress?.pages_total) {
      bar.max = progress.pages_total;
      bar.value = progress.pages_done;
      count.textContent = `${progress.pages_done} of ${progress.pages_total} pages`;
    } else bar.removeAttribute('value');
  };
  update(task);
  return { element, update };
}
