import { whenBack } from '../../shared/connection.js';
import { say } from '../../shared/dom.js';
import { createBatch, createParse, deleteFile, getLimits } from '../api.js';
import { pause, withRetries } from '../retry.js';
import { uploadFile } from '../uploads.js';

/** Browsers keep six connections to a server; half of them stay free for other requests. */
const LANES = 3;
const RETRY_MS = 1_000;
const MOST_ATTEMPTS = 4;

/**
 * The upload queue. It belongs to the page, not to a screen, so it survives navigation. An item is `{name, file | url,
 * problem}`; an item with a known problem is never sent. A single document becomes a task, several become a batch.
 */
let group = null;
let onDone = null;
const listeners = new Set();

export const current = () => group;
const changed = () => {
  for (const listener of listeners) listener(group);
};

/** Calls back on every change, and with the address of the result when it should be opened. */
export function watchQueue(listener, done, signal) {
  listeners.add(listener);
  onDone = done;
  signal.addEventListener('abort', () => {
    listeners.delete(listener);
    if (onDone === done) onDone = null;
  });
  listener(group);
}

const stateOf = (item) => ({ ...item, state: item.problem ? 'refused' : 'waiting', sent: 0, attempts: 0 });

/** `settings` are copied: later changes apply to later documents. */
export function send(items, settings, name) {
  if (group && !group.isEnded) {
    group.items.push(...items.map(stateOf));
    group.isAlone = false;
  } else group = { items: items.map(stateOf), settings, name, isAlone: items.length === 1, isEnded: false };
  run(group);
}

export const isBusy = () => !!group?.isRunning;
export const countOf = (...states) => group?.items.filter(({ state }) => states.includes(state)).length ?? 0;

export function stopAll() {
  group?.stop?.abort();
}

export function retryAll() {
  for (const item of group.items)
    if (item.state === 'failed') Object.assign(item, { state: 'waiting', problem: null, attempts: 0 });
  group.isEnded = false;
  run(group);
}

/** Continues without the files that could not be sent. */
export const continueWithoutFailed = () => finish(group);

export function clearQueue() {
  group = null;
  changed();
}

let nextStart = 0;
let spacing = null;
/** Limits uploads to the rate that the server allows; otherwise some would be refused and sent twice. */
async function turn(signal) {
  spacing ??= getLimits().then(
    ({ creates_per_second: most }) => (most ? 1_100 / most : 0),
    () => 0,
  );
  const apart = await spacing;
  const now = performance.now();
  const start = Math.max(now, nextStart);
  nextStart = start + apart;
  if (start > now) await pause(start - now, signal);
}

const warn = (event) => event.preventDefault();

async function run(mine) {
  changed();
  if (mine.isRunning) return;
  mine.isRunning = true;
  mine.stop = new AbortController();
  addEventListener('beforeunload', warn);
  const lane = async () => {
    for (;;) {
      const item = mine.items.find(({ state }) => state === 'waiting');
      if (!item || mine.stop.signal.aborted) return;
      await sendOne(item, mine);
      changed();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  removeEventListener('beforeunload', warn);
  mine.isRunning = false;
  for (const item of mine.items) if (item.state === 'waiting') fail(item, 'Stopped.');
  if (mine.items.some(({ state }) => state === 'failed')) return changed();
  await finish(mine);
}

function fail(item, problem) {
  item.state = 'failed';
  item.problem = problem;
}

async function sendOne(item, mine) {
  item.state = 'sending';
  changed();
  const { signal } = mine.stop;
  try {
    if (item.file) {
      const onProgress = (sent) => {
        item.sent = sent;
        changed();
      };
      const upload = () => uploadFile(item.file, item.file.name || baseName(item.name), { onProgress, signal });
      await turn(signal);
      item.stored = await withRetries(upload, signal);
    }
    item.state = 'sent';
  } catch (error) {
    if (signal.aborted) return fail(item, 'Stopped.');
    if (error.isAway) return waitForServer(item, signal);
    // A refusal by the server is final: it is shown, and the other files continue.
    item.state = error.status >= 400 && error.status < 500 ? 'refused' : 'failed';
    item.problem = error.message;
  }
}

/** Sends the item again once the server responds; repeated connection failures are an error of this item. */
async function waitForServer(item, signal) {
  item.attempts += 1;
  if (item.attempts > MOST_ATTEMPTS) return fail(item, 'The connection was lost while this file was being uploaded.');
  item.state = 'away';
  changed();
  try {
    await whenBack(signal);
    await pause(RETRY_MS * item.attempts, signal);
    item.state = 'waiting';
  } catch {
    fail(item, 'Stopped.');
  }
}

const baseName = (path) => path.split('/').pop();

async function finish(mine) {
  const sent = mine.items.filter(({ state }) => state === 'sent');
  mine.isEnded = true;
  if (sent.length === 0) return changed();
  try {
    const address = mine.isAlone ? await startTask(sent[0], mine) : await startBatch(sent, mine);
    if (mine === group) group = null;
    changed();
    if (onDone) onDone(address);
    else say(mine.isAlone ? 'The document is being parsed. See Tasks.' : 'The files are being parsed. See Batches.');
  } catch (error) {
    mine.isEnded = false;
    if (error.isHandled) return;
    // A file that the server refuses to parse is not kept in Files.
    if (mine.isAlone && sent[0].stored && error.status) await deleteFile(sent[0].stored.file_id).catch(() => {});
    for (const item of sent) fail(item, error.message);
    changed();
  }
}

async function startTask({ name, url, stored }, { settings }) {
  const source = stored ? { file: stored.url, file_name: baseName(name) } : { file: url };
  await turn();
  const { task_id: taskId } = await withRetries(async () => createParse({ ...source, ...(await settings) }));
  return `#/tasks/${taskId}`;
}

async function startBatch(sent, { settings, name, items }) {
  const { expires_in, pages, priority, ...configuration } = await settings;
  const files = sent.map((item) => ({
    file: item.stored?.url ?? item.url,
    file_name: baseName(item.name),
    reference: item.name,
    ...(pages ? { pages } : {}),
  }));
  const request = {
    name,
    files,
    configuration,
    ...(expires_in ? { expires_in } : {}),
    ...(priority ? { priority } : {}),
  };
  await turn();
  const { batch_id: batchId } = await withRetries(() => createBatch(request));
  const refused = items.filter(({ state }) => state !== 'sent').map((item) => [item.name, item.problem]);
  if (refused.length > 0) sessionStorage.setItem(`quire-not-sent-${batchId}`, JSON.stringify(refused));
  return `#/batches/${batchId}`;
}
