import { action, h, moment, say } from '../../shared/dom.js';
import { readQuery, writeQuery } from '../address.js';
import { call } from '../api.js';
import { confidenceTone, loadScale } from '../extract/trust.js';
import { emptyState, fileName, loading, problemNote } from '../parts.js';
import { loadStyle } from './style.js';

/** Documents that were reviewed instead of those that wait; in the address, so that a link leads there. */
const isReviewed = () => readQuery().get('show') === 'reviewed';

const read = async (path, init) => (await call(path, init)).json();

/** Extractions with values that a person should check, lowest confidence first. */
export function screen({ signal }) {
  const place = h('div', {}, loading());
  const load = async () => {
    try {
      const [queue] = await Promise.all([
        read(`review${isReviewed() ? '?reviewed=true' : ''}`, { signal }),
        loadStyle('app/correct/correct.css'),
        loadScale(signal),
      ]);
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
    say('Saved for everyone in your tenant.');
    await reload();
  });
  const row = (task) => {
    const { task_id: id, file_name: name, created_at, lowest_score, doubtful, settled } = task;
    return h(
      'li',
      {},
      h(
        'span',
        { class: 'state' },
        h('span', { class: `badge ${confidenceTone(lowest_score)}` }, `${Math.round(lowest_score * 100)} %`),
      ),
      h(
        'span',
        { class: 'what' },
        h('a', { href: `#/review/${id}` }, fileName(name ?? 'Unnamed')),
        h('span', { class: 'muted' }, `${settled} of ${doubtful} checked`),
      ),
      moment(created_at),
    );
  };
  const choice = (name, value) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(isReviewed() === value),
        onclick: () => {
          writeQuery({ show: value ? 'reviewed' : '' });
          reload();
        },
      },
      name,
    );
  const first = isReviewed() ? null : tasks[0];
  return [
    h(
      'div',
      { class: 'buttons filters' },
      h(
        'div',
        { class: 'joined', role: 'group', 'aria-label': 'Show' },
        choice(`To review (${waiting})`, false),
        choice(`Reviewed (${reviewed})`, true),
      ),
      h('label', { class: 'switch' }, 'Check values below ', input, ' %'),
      h('button', { type: 'button', onclick: apply }, 'Save'),
      first && h('a', { class: 'button primary', href: `#/review/${first.task_id}` }, 'Review next document'),
    ),
    tasks.length > 0
      ? h('ul', { class: 'rows', 'aria-label': 'Documents to review' }, ...tasks.map(row))
      : isReviewed()
        ? emptyState('Nothing reviewed yet', h('p', {}, 'Documents that you mark as reviewed appear here.'))
        : emptyState('Nothing to review', h('p', {}, 'Extractions with values of low confidence appear here.')),
  ];
}
