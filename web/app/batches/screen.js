import { action, confirmDialog, h } from '../../shared/dom.js';
import { icon } from '../../shared/icons.js';
import { cancelBatch, deleteBatch, getBatch, getBatchBundle, getBatchItems, retryBatch } from '../api.js';
import { fileName, loading, problemNote, saveBlob, statusBadge } from '../parts.js';
import { pause, withRetries } from '../retry.js';
import { extractFromAll } from './extract-all.js';
import { resultTable } from './result-table.js';

const LOOK_MS = 1_000;
const MOST_ROWS = 300;

/** One batch: its progress, its failures, and all results as one zip or one table. */
export function screen({ signal }, batchId) {
  const element = h('div', { class: 'column batch' }, loading('Loading the batch …'));
  const parts = batchParts(batchId, signal, () => watch());
  let turn = 0;

  async function watch() {
    turn += 1;
    const mine = turn;
    let seen = '';
    for (;;) {
      const batch = await withRetries(() => getBatch(batchId, signal), signal);
      if (mine !== turn) return;
      const now = JSON.stringify(batch.counts) + batch.status;
      if (now !== seen) {
        const items = await withRetries(() => getBatchItems(batchId, 'none', signal), signal);
        if (mine !== turn) return;
        parts.show(batch, items);
        seen = now;
      }
      if (!parts.element.isConnected) element.replaceChildren(parts.element);
      if (batch.completed) return parts.end(batch);
      await pause(LOOK_MS, signal);
    }
  }
  const load = async () => {
    try {
      await watch();
    } catch (error) {
      if (!signal.aborted && !error.isHandled)
        element.replaceChildren(h('h1', {}, 'Batch'), problemNote(error, error.status === 404 ? null : load));
    }
  };
  return { element, ready: load() };
}

function batchParts(batchId, signal, watch) {
  const title = h('h1', {});
  const bar = h('progress', { 'aria-label': 'Progress of the batch' });
  const message = h('p', { role: 'status', class: 'batch-counts' });
  const buttons = h('div', { class: 'buttons' });
  const list = h('ul', { class: 'rows', 'aria-label': 'Files of this batch' });
  const table = h('div', {});
  const extract = h('div', {});
  const failedOnly = h('input', { type: 'checkbox', onchange: () => drawRows() });
  const filter = h('label', { class: 'switch', hidden: true }, failedOnly, 'Only failed');
  let items = [];

  const button = (name, work, kind = '', picture = null, needs = 'administer') =>
    h(
      'button',
      { type: 'button', class: kind, 'data-needs': needs, onclick: action(work) },
      picture && icon(picture),
      name,
    );
  let shown = '';
  function showButtons({ completed, counts, task_type: kind, name }) {
    const failed = counts.failed + counts.cancelled;
    const key = [completed, counts.succeeded > 0, failed, kind].join();
    if (key === shown) return;
    shown = key;
    const stem = name?.replaceAll(/[\\/:]/g, '-') || 'batch';
    const zip = async () => saveBlob(await getBatchBundle(batchId, signal), `${stem}.zip`);
    const retry = async () => {
      await withRetries(() => retryBatch(batchId), signal);
      watch();
    };
    const remove = () =>
      confirmDialog('Delete this batch?', 'All its tasks and results will be deleted.', 'Delete', async () => {
        await deleteBatch(batchId);
        location.hash = '#/batches';
      });
    const isParse = kind === 'Parse';
    buttons.replaceChildren(
      ...[
        counts.succeeded > 0 && button('Download all as zip', zip, 'primary', 'download', 'read'),
        failed > 0 && button(`Retry ${failed} failed`, retry, '', 'redo'),
        completed && isParse && counts.succeeded > 0 && button('Extract data from all', openExtraction, '', 'table'),
        !completed && button('Cancel', () => cancelBatch(batchId)),
        completed && button('Delete', remove, 'quiet danger'),
      ].filter(Boolean),
    );
  }
  const openExtraction = () => {
    const done = items.filter(({ status }) => status === 'Succeeded');
    extract.replaceChildren(extractFromAll(done, title.textContent, signal));
    extract.querySelector('select, input, button')?.focus();
  };
  function drawRows() {
    const isBad = ({ status }) => status === 'Failed' || status === 'Cancelled';
    const wanted = failedOnly.checked ? items.filter(isBad) : items;
    list.replaceChildren(...wanted.slice(0, MOST_ROWS).map(rowOf));
    if (wanted.length > MOST_ROWS)
      list.append(h('li', { class: 'muted' }, `and ${wanted.length - MOST_ROWS} more; the zip holds all of them`));
  }
  const element = h(
    'div',
    {},
    title,
    h('div', { class: 'panel' }, message, bar, notSent(batchId)),
    buttons,
    extract,
    table,
    h('div', { class: 'heading' }, h('h2', {}, 'Files'), filter),
    list,
  );
  return {
    element,
    show(batch, found) {
      const { counts } = batch;
      items = found;
      title.replaceChildren(fileName(batch.name || 'Batch'));
      document.title = `${batch.name || 'Batch'} · Quire`;
      const done = counts.succeeded + counts.failed + counts.cancelled + counts.deleted;
      bar.max = counts.total;
      bar.value = done;
      bar.hidden = batch.completed;
      message.replaceChildren(statusBadge(batch.status), ` ${done} of ${counts.total} done. ${batch.message}.`);
      filter.hidden = counts.failed + counts.cancelled === 0;
      showButtons(batch);
      drawRows();
    },
    async end({ task_type: kind, name }) {
      if (kind === 'Extract') table.replaceChildren(await resultTable(batchId, name ?? 'values', signal));
    },
  };
}

function rowOf({ file_name: name, reference, file, task_id: taskId, status, message }) {
  const label = fileName(reference || name || file || 'File');
  const isBad = status === 'Failed' || status === 'Cancelled';
  return h(
    'li',
    {},
    h('span', { class: 'state' }, statusBadge(status)),
    h(
      'span',
      { class: 'what' },
      taskId ? h('a', { href: `#/tasks/${taskId}` }, label) : h('strong', {}, label),
      isBad && h('span', { class: 'muted' }, message),
    ),
  );
}

/** Files that this page did not upload, for as long as the tab remembers them. */
function notSent(batchId) {
  const kept = JSON.parse(sessionStorage.getItem(`quire-not-sent-${batchId}`) ?? '[]');
  if (kept.length === 0) return null;
  return h(
    'details',
    { class: 'not-sent' },
    h('summary', {}, kept.length === 1 ? '1 file was not uploaded' : `${kept.length} files were not uploaded`),
    h('ul', {}, ...kept.map(([name, problem]) => h('li', {}, h('strong', {}, name), ` ${problem}`))),
  );
}
