import { action, h, moment, say } from '../../shared/dom.js';
import { call } from '../api.js';
import { emptyState, fileName, loading, problemNote } from '../parts.js';
import { loadStyle } from './style.js';

const read = async (path, init) => (await call(path, init)).json();

/** Extractions with values that a person should look at, the most doubtful first. */
export function screen({ signal }) {
  const place = h('div', {}, loading());
  const load = async () => {
    try {
      const [queue] = await Promise.all([read('review', { signal }), loadStyle('app/correct/correct.css')]);
      place.replaceChildren(...shown(queue, load));
    } catch (error) {
      if (!signal.aborted) place.replaceChildren(problemNote(error, load));
    }
  };
  const element = h('div', { class: 'column' }, h('h1', {}, 'Review'), place);
  return { element, ready: load() };
}

function shown({ threshold, waiting, reviewed, tasks }, reload) {
  const input = h('input', { type: 'number', min: 0, max: 100, step: 1, value: Math.round(threshold * 100) });
  const apply = action(async () => {
    await read('review/settings', { method: 'PUT', json: { threshold: Number(input.value) / 100 } });
    say('Set for everybody of this tenant.');
    await reload();
  });
  const row = (task) => {
    const { task_id: id, file_name: name, created_at, lowest_score, doubtful, settled } = task;
    return h(
      'li',
      {},
      h('span', { class: 'state' }, h('span', { class: 'badge wait' }, `${Math.round(lowest_score * 100)} %`)),
      h(
        'span',
        { class: 'what' },
        h('a', { href: `#/review/${id}` }, fileName(name ?? 'Without a name')),
        h('span', { class: 'muted' }, `${settled} of ${doubtful} doubtful values settled`),
      ),
      moment(created_at),
    );
  };
  const first = tasks[0];
  return [
    h(
      'div',
      { class: 'buttons filters' },
      h('span', { role: 'status' }, `${waiting} waiting, ${reviewed} reviewed`),
      h('label', { class: 'switch' }, 'Doubtful below ', input, ' %'),
      h('button', { type: 'button', onclick: apply }, 'Set'),
      first && h('a', { class: 'button primary', href: `#/review/${first.task_id}` }, 'Review the next document'),
    ),
    tasks.length > 0
      ? h('ul', { class: 'rows', 'aria-label': 'Documents to review' }, ...tasks.map(row))
      : emptyState('Nothing to review', h('p', {}, 'Extractions with doubtful values appear here.')),
  ];
}
