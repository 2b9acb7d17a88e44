import { h } from '../../shared/dom.js';
import { bytes, fileName } from '../parts.js';
import { clearQueue, continueWithoutFailed, countOf, isBusy, retryAll, stopAll, watchQueue } from './queue.js';

/** Long lists show the items that need attention and the beginning of the rest. */
const MOST_ROWS = 100;
const ORDER = ['failed', 'refused', 'away', 'sending', 'waiting', 'sent'];
const WORDS = {
  waiting: 'Waiting',
  sending: 'Sending …',
  away: 'Waiting for the server …',
  sent: 'Sent',
};

/** The upload queue: one total, and one row per document. */
export function sendingView(onDone, signal) {
  const element = h('section', { class: 'sending', 'aria-label': 'Upload', hidden: true });
  const bar = h('progress', { 'aria-label': 'Files sent' });
  const total = h('p', { role: 'status' });
  const buttons = h('div', { class: 'joined' });
  const list = h('ul', { class: 'rows scrolling', 'aria-label': 'Uploads' });
  element.append(h('div', { class: 'panel' }, h('div', { class: 'heading' }, total, buttons), bar), list);
  const rows = new Map();
  let isDrawing = false;

  function draw(group) {
    element.hidden = !group;
    if (!group) {
      rows.clear();
      return list.replaceChildren();
    }
    const { items } = group;
    const done = items.reduce((sum, item) => sum + partOf(item), 0);
    bar.max = items.length;
    bar.value = done;
    bar.hidden = !isBusy();
    total.textContent = summary(items.length);
    showButtons();
    const shown = [...items].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
    list.replaceChildren(...shown.slice(0, MOST_ROWS).map(rowOf));
    if (shown.length > MOST_ROWS) list.append(h('li', { class: 'muted' }, `and ${shown.length - MOST_ROWS} more`));
  }
  const summary = (all) => {
    const [sent, failed, refused] = [countOf('sent'), countOf('failed'), countOf('refused')];
    const problems = [failed && `${failed} not uploaded`, refused && `${refused} cannot be parsed`].filter(Boolean);
    return [`${sent} of ${all} sent`, ...problems].join(', ');
  };
  let shownButtons = '';
  function showButtons() {
    const [failed, sent] = [countOf('failed'), countOf('sent')];
    const wanted = isBusy()
      ? ['Stop']
      : [failed > 0 && 'Retry all', failed > 0 && sent > 0 && 'Continue without them', 'Clear'].filter(Boolean);
    // Redrawn only when it changes: a button that is replaced loses keyboard focus.
    if (wanted.join() === shownButtons) return;
    shownButtons = wanted.join();
    const work = {
      Stop: stopAll,
      'Retry all': retryAll,
      'Continue without them': continueWithoutFailed,
      Clear: clearQueue,
    };
    buttons.replaceChildren(
      ...wanted.map((name, at) =>
        h(
          'button',
          { type: 'button', class: at === 0 && name !== 'Clear' ? 'primary' : '', onclick: work[name] },
          name,
        ),
      ),
    );
  }
  function rowOf(item) {
    const row = rows.get(item) ?? makeRow(item);
    rows.set(item, row);
    row.update();
    return row.element;
  }
  // Progress events arrive many times per frame.
  const onChange = (group) => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      if (!signal.aborted) draw(group);
    });
  };
  watchQueue(onChange, onDone, signal);
  return element;
}

const partOf = ({ state, sent, file }) =>
  state === 'sending' && file ? Math.min(sent / (file.size || 1), 1) : state === 'waiting' || state === 'away' ? 0 : 1;

function makeRow(item) {
  const state = h('span', { class: 'muted' });
  const bar = h('progress', { 'aria-label': `Upload progress of ${item.name}`, hidden: true });
  const element = h('li', {}, h('span', { class: 'what' }, h('strong', {}, fileName(item.name)), state, bar));
  return {
    element,
    update() {
      const { size = 0 } = item.file ?? {};
      const isBad = item.state === 'failed' || item.state === 'refused';
      element.className = isBad ? 'has-problem' : '';
      bar.hidden = item.state !== 'sending' || !item.file;
      bar.max = size || 1;
      bar.value = item.sent;
      const progress =
        item.state === 'sending' && item.sent > 0 && `${bytes(Math.min(item.sent, size))} of ${bytes(size)}`;
      state.textContent = isBad ? item.problem : progress || WORDS[item.state];
    },
  };
}
