import { h } from '../../shared/dom.js';
import { getCorrectedTask as getTask } from '../api.js';
import { followTask } from '../events.js';
import { emptyState, fileName, loading, problemNote } from '../parts.js';
import { readingView } from './reading.js';
import { viewer } from './viewer.js';

/** One task: in progress, failed, or with its result. */
export function screen({ signal }, taskId) {
  const element = h('div', { class: 'task', 'data-wide': true }, loading('Loading the task …'));
  const show = (content) => element.replaceChildren(content);
  const load = async () => {
    try {
      const found = await getTask(taskId, signal);
      // The tab title is the document's name.
      if (found.file_info.name) document.title = `${found.file_info.name} · Quire`;
      const task = await finished(found);
      show(await outcome(task));
    } catch (error) {
      if (!signal.aborted && !error.isHandled)
        show(
          h(
            'div',
            { class: 'column' },
            h('h1', {}, 'Task'),
            error.status === 404 ? notThere(error) : problemNote(error, load),
          ),
        );
    }
  };
  /** Null if the document was deleted; the extraction then reports it. */
  const parseOf = async ({ parse_task_id: id }) => {
    try {
      return await getTask(id, signal);
    } catch (error) {
      if (error.status !== 404) throw error;
      return null;
    }
  };
  /** The page that was in view while the rest was being parsed: the full result opens there. */
  let startPage = null;
  const finished = async (task) => {
    if (task.completed) return task;
    // An extraction waits for its document to be parsed: until then the document is shown.
    const parse = task.task_type === 'Extract' && task.parse_task_id ? await parseOf(task) : null;
    const reading = readingView(task, parse ?? task, signal);
    show(reading.element);
    if (parse && !parse.completed) await followTask(parse.task_id, reading.update, signal, reading.addPart);
    if (parse) reading.isRead();
    await followTask(taskId, reading.update, signal, reading.addPart);
    startPage = reading.page();
    reading.end();
    return getTask(taskId, signal);
  };
  const outcome = async (task) => {
    if (task.status !== 'Succeeded') return failure(task);
    if (task.task_type !== 'Extract') return viewer(task, null, signal, startPage);
    const parsed = task.parse_task_id && (await getTask(task.parse_task_id, signal));
    if (parsed?.output) return viewer(parsed, task, signal, startPage);
    return h(
      'div',
      { class: 'column' },
      h('h1', {}, fileName(task.file_info.name ?? 'Task')),
      h('p', {}, 'The document of these values was deleted.'),
      h('pre', { tabindex: 0, 'aria-label': 'Results' }, JSON.stringify(task.output?.results, null, 2)),
    );
  };
  return { element, ready: load() };
}

const notThere = ({ message }) =>
  emptyState(
    'No such task',
    h('p', {}, message),
    h('p', {}, h('a', { class: 'button primary', href: '#/tasks' }, 'All tasks')),
  );

function failure({ status, message, file_info: file, task_id: id, task_type: kind }) {
  const again = h('a', { class: 'button primary', href: '#/' }, 'Parse another document');
  const same = kind === 'Parse' && h('a', { class: 'button', href: `#/again/${id}` }, 'Run again');
  return h(
    'div',
    { class: 'column' },
    h('h1', {}, fileName(file.name ?? 'Task')),
    emptyState(status, h('p', {}, message), h('p', { class: 'joined' }, same, again)),
  );
}
