import { whenBack } from '../../shared/connection.js';
import { h } from '../../shared/dom.js';
import { createParse, deleteFile, uploadFile } from '../api.js';
import { followTask } from '../events.js';
import { bytes, fileName, statusBadge } from '../parts.js';

/** Browsers keep few connections to one server; this many tasks are watched to their end at a time. */
const FOLLOWED = 3;
const RETRY_MS = 1_000;
const MOST_ATTEMPTS = 4;

/** @returns {Promise<void>} */
const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Documents on their way, each with a row and an outcome of its own: one that is refused does not stop the others. An item is
 * `{name, problem}` with a `file` to store first or a `url` that the server fetches. `onSingle` hears of a document that came alone.
 */
export function sendingList({ settings, onSingle, signal }) {
  const list = h('ul', { class: 'rows sending', 'aria-label': 'Documents being sent' });
  const waiting = [];
  const followed = [];
  let isBusy = false;
  let follows = 0;

  async function work() {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0 && !signal.aborted) await send(waiting.shift());
    isBusy = false;
  }

  async function send(row) {
    const { item, stop } = row;
    let stored = null;
    try {
      row.sending();
      stored = item.file
        ? await uploadFile(item.file, item.file.name || item.name, { onProgress: row.progress, signal: stop.signal })
        : null;
      const wish = stored ? { file: stored.url, file_name: item.name } : { file: item.url };
      const { task_id: taskId } = await createParse({ ...wish, ...(await settings()) });
      row.created(taskId);
      if (item.isAlone) return void onSingle(taskId);
      followed.push({ row, taskId });
      followNext();
    } catch (error) {
      if (signal.aborted) return;
      if (error.name === 'AbortError') return row.ended('Stopped.', true);
      if (error.isAway) return waitForServer(row);
      // What the server refuses to read is of no use in Files.
      if (stored && error.status) await deleteFile(stored.file_id).catch(() => {});
      if (!error.isHandled) row.ended(error.message, true);
    }
  }

  /** The row is sent again once the server answers; a connection that breaks again and again is an error of this row. */
  async function waitForServer(row) {
    row.attempts += 1;
    if (row.attempts > MOST_ATTEMPTS) return row.ended('The connection broke off while this file was sent.', true);
    row.state('Waiting for the server …');
    try {
      await whenBack(row.stop.signal);
      await pause(RETRY_MS * row.attempts, row.stop.signal);
      waiting.unshift(row);
    } catch {
      if (!signal.aborted) row.ended('Stopped.', true);
    }
  }

  function followNext() {
    while (follows < FOLLOWED && followed.length > 0) {
      const { row, taskId } = followed.shift();
      follows += 1;
      const ended = () => {
        follows -= 1;
        followNext();
      };
      followTask(taskId, row.follow, signal).then(ended, ended);
    }
  }

  function rowOf(item) {
    const state = h('span', { class: 'muted', role: 'status' }, item.problem ?? 'Waiting …');
    const badge = h('span', { class: 'state' });
    const bar = h('progress', { 'aria-label': `Bytes sent of ${item.name}`, hidden: true });
    const buttons = h('span', { class: 'row-buttons' });
    const title = h('strong', {}, fileName(item.name));
    const element = h('li', {}, badge, h('span', { class: 'what' }, title, state, bar), buttons);
    const button = (text, onclick) => h('button', { type: 'button', class: 'quiet', onclick }, text);
    const row = {
      item,
      element,
      stop: new AbortController(),
      attempts: 0,
      state(text) {
        state.textContent = text;
      },
      sending() {
        row.stop = new AbortController();
        signal.addEventListener('abort', () => row.stop.abort());
        row.state('Sending …');
        badge.replaceChildren();
        bar.hidden = !item.file;
        buttons.replaceChildren(button('Stop', () => row.stop.abort()));
      },
      progress(sent, total) {
        bar.max = total;
        bar.value = sent;
        row.state(sent < total ? `${bytes(sent)} of ${bytes(total)}` : 'Sent, being stored …');
      },
      created(taskId) {
        bar.hidden = true;
        row.state('Being read …');
        title.replaceChildren(h('a', { href: `#/tasks/${taskId}` }, fileName(item.name)));
        buttons.replaceChildren();
      },
      follow({ status, message, progress }) {
        badge.replaceChildren(statusBadge(status));
        const { pages_done: done, pages_total: total } = progress ?? {};
        row.state(
          status === 'Processing' && total ? `Page ${done} of ${total}` : status === 'Succeeded' ? 'Read.' : message,
        );
      },
      ended(text, mayTryAgain) {
        bar.hidden = true;
        badge.replaceChildren(h('span', { class: 'badge bad' }, 'Not read'));
        row.state(text);
        const again = button('Try again', () => {
          row.state('Waiting …');
          row.attempts = 0;
          buttons.replaceChildren();
          waiting.push(row);
          work();
        });
        buttons.replaceChildren(...(mayTryAgain ? [again] : []));
      },
    };
    if (item.problem) row.ended(item.problem, false);
    return row;
  }

  return {
    element: list,
    add(items) {
      const rows = items.map((item) => rowOf({ ...item, isAlone: items.length === 1 && !isBusy }));
      list.prepend(...rows.map(({ element }) => element));
      waiting.push(...rows.filter(({ item }) => !item.problem));
      work();
    },
  };
}
