import { action, h } from '../../shared/dom.js';
import { cancelTask } from '../api.js';
import { timeLeft } from './time-left.js';

/** The progress of a task in pages, with an estimate of the remaining time. */
export function progressView(task) {
  const bar = h('progress', { 'aria-label': 'Pages parsed' });
  const message = h('p', { role: 'status' });
  const count = h('p', { class: 'muted' }, '\u00a0');
  const cancel = h('button', { type: 'button', onclick: action(() => cancelTask(task.task_id)) }, 'Cancel');
  const left = timeLeft();
  const heading = h('h2', {}, 'Parsing the document');
  const element = h('div', { class: 'working' }, heading, bar, message, count, cancel);
  const update = ({ message: text, progress }) => {
    const { pages_done: done, pages_total: total, step } = progress ?? {};
    message.textContent = total ? (step ?? text) : text;
    if (total) {
      bar.max = total;
      bar.value = done;
      const time = left(done, total);
      count.textContent = `${done} of ${total} ${total === 1 ? 'page' : 'pages'} parsed${time ? `, ${time}` : ''}`;
    } else bar.removeAttribute('value');
  };
  const lookForValues = () => {
    heading.textContent = 'Extracting values';
    bar.setAttribute('aria-label', 'Extracting values');
    count.textContent = '\u00a0';
  };
  update(task);
  return { element, update, lookForValues };
}
