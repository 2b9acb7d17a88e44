import { action, h, moment, say } from '../../shared/dom.js';
import { readQuery, writeQuery } from '../address.js';
import { call } from '../api.js';
import { confidenceTone, loadScale } from '../extract/trust.js';
import { emptyState, fileName, loading, problemNote } from '../parts.js';
import { loadStyle } from './style.js';

/**
 * Whether to list reviewed documents instead of pending ones. It is in the address, so that a link opens the same list.
 */
const isReviewed = () => readQuery().get('show') === 'reviewed';

const read = async (path, init) => (await call(path, init)).json();

/** Extractions with values that need a check, lowest confidence first. */
export function screen({ signal }) {
  const list = h('div', {}, loading());
  const head = queueHead({
    onChoice(isReviewedWanted) {
      writeQuery({ show: isReviewedWanted ? 'reviewed' : '' });
      // Rows of the previous choice must not be mistaken for rows of this one.
      list.replaceChildren(loading());
      load();
    },
    reload: () => load(),
  });
  let turn = 0;
  async function load() {
    turn += 1;
    const mine = turn;
    head.press(isReviewed());
    try {
      const [queue] = await Promise.all([
        read(`review${isReviewed() ? '?reviewed=true' : ''}`, { signal }),
        loadStyle('app/correct/correct.css'),
        loadScale(signal),
      ]);
      if (mine !== turn) return;
      head.show(queue, isReviewed() ? null : queue.tasks[0]);
      list.replaceChildren(rows(queue.tasks));
    } catch (error) {
      if (!signal.aborted && mine === turn) list.replaceChildren(problemNote(error, load));
    }
  }
  return { element: h('div', { class: 'column' }, h('h1', {}, 'Review'), head.element, list), ready: load() };
}

/**
 * Chooses which documents are listed, and the confidence below which a value needs a check. Created once, so that focus
 * is kept.
 */
function queueHead({ onChoice, reload }) {
  const input = h('input', { type: 'number', min: 0, max: 100, step: 1 });
  const apply = action(async () => {
    await read('review/settings', { method: 'PUT', json: { threshold: Number(input.value) / 100 } });
    say('Saved for everyone in your tenant.');
    await reload();
  });
  const choice = (value) => h('button', { type: 'button', onclick: () => onChoice(value) });
  const [toReview, reviewedOnes] = [choice(false), choice(true)];
  const next = h('a', { class: 'button primary' }, 'Review next document');
  const element = h(
    'div',
    { class: 'buttons filters', hidden: true },
    h('div', { class: 'joined', role: 'group', 'aria-label': 'Show' }, toReview, reviewedOnes),
    h('label', { class: 'switch' }, 'Check values below ', input, ' %'),
    h('button', { type: 'button', onclick: apply }, 'Save'),
    next,
  );
  return {
    element,
    press(isReviewedWanted) {
      toReview.setAttribute('aria-pressed', String(!isReviewedWanted));
      reviewedOnes.setAttribute('aria-pressed', String(isReviewedWanted));
    },
    show({ threshold, waiting, reviewed }, first) {
      element.hidden = false;
      toReview.textContent = `To review (${waiting})`;
      reviewedOnes.textContent = `Reviewed (${reviewed})`;
      if (document.activeElement !== input) input.value = String(Math.round(threshold * 100));
      next.hidden = !first;
      if (first) next.href = `#/review/${first.task_id}`;
    },
  };
}

function rows(tasks) {
  if (tasks.length > 0)
    return h(
      'ul',
      { class: 'rows', 'aria-label': isReviewed() ? 'Reviewed documents' : 'Documents to review' },
      ...tasks.map(row),
    );
  return isReviewed()
    ? emptyState('Nothing reviewed yet', h('p', {}, 'Documents that you mark as reviewed appear here.'))
    : emptyState('Nothing to review', h('p', {}, 'Extractions with values of low confidence appear here.'));
}

function row({ task_id: id, file_name: name, created_at, lowest_score, doubtful, settled }) {
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
}
