import { whenBack } from '../../shared/connection.js';
import { call } from '../api.js';
import { merged } from './merging.js';
import { forgetUnsent, keepUnsent } from './unsent.js';

const REST_MS = 400;
/** How often to check for corrections by others. */
const LOOK_MS = 4_000;
const MOST_TRIES = 5;
/** Delay before retrying after a server error, which may be temporary. */
const AGAIN_MS = 5_000;
/** Properties that the server adds; they are not sent back. */
const RECORD = new Set(['at', 'by', 'was', 'became', 'run', 'anchors']);

const addressOf = (taskId) => `tasks/${encodeURIComponent(taskId)}/corrections`;

export const readCorrections = async (taskId, signal) => (await call(addressOf(taskId), { signal })).json();

const newIn = (operations, before) => {
  const known = new Set(before.map(({ id }) => id));
  return operations.filter(({ id }) => !known.has(id));
};

/** The user is typing or a dialog is open: the screen must not change meanwhile. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, select') === true;

export const plain = (operation) => Object.fromEntries(Object.entries(operation).filter(([name]) => !RECORD.has(name)));

/** The server's message about a rejected correction; its reason is shown as a sentence. */
const REFUSED = /^Correction ([\w-]+) cannot be made: (.*)$/s;
function refusalOf({ message, status }) {
  const [, id, reason] = (status === 400 && REFUSED.exec(message)) || [];
  return id ? { id, sentence: reason[0].toUpperCase() + reason.slice(1) } : null;
}

/**
 * Saves the corrections a moment after the last change. If somebody else saved first, both lists are merged: theirs
 * first, then ours, so that ours win where both changed the same thing. `onMerged(all, {ours, theirs})` gets the new
 * operations of both. A correction that the server rejects is passed to `onRefused` and dropped. Unsent corrections
 * wait here and are sent as soon as possible.
 */
export function saving(taskId, first, { onState, onMerged, onRefused }, signal) {
  let base = first.corrections;
  let version = first.version;
  let wanted = null;
  let timer = 0;
  let under = null;

  async function put(operations, tries = 0) {
    const headers = { 'if-match': `"${version}"` };
    try {
      const body = { corrections: operations.map(plain) };
      const answer = await (await call(addressOf(taskId), { method: 'PUT', headers, json: body })).json();
      [base, version] = [answer.corrections, answer.version];
      if (!wanted) forgetUnsent(taskId);
      onState({ saved: true, answer });
    } catch (error) {
      if (error.status !== 412 || tries >= MOST_TRIES) throw error;
      const theirs = await readCorrections(taskId);
      const ours = wanted ?? operations;
      const both = merged(base, ours, theirs.corrections);
      const added = { ours: newIn(ours, base), theirs: newIn(theirs.corrections, base) };
      [base, version] = [theirs.corrections, theirs.version];
      onMerged(both, added);
      wanted = null;
      await put(both, tries + 1);
    }
  }
  async function run() {
    while (wanted) {
      const operations = wanted;
      wanted = null;
      onState({ saving: true });
      try {
        await put(operations);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused && operations.some(({ id }) => id === refused.id)) {
          onRefused(refused);
          continue;
        }
        onState({ error });
        wanted ??= operations;
        if (error.isAway) whenBack().then(flush);
        else if (error.status >= 500 || error.status === 429 || error.status === 412)
          timer = setTimeout(flush, AGAIN_MS);
        return;
      }
    }
  }
  const flush = () => {
    clearTimeout(timer);
    under ??= run().finally(() => {
      under = null;
    });
    return under;
  };
  const api = {
    save(operations) {
      // Unchanged operations from the server are not sent back.
      if (operations === base) return;
      wanted = operations;
      keepUnsent(taskId, base, operations.map(plain));
      onState({ saving: true });
      clearTimeout(timer);
      timer = setTimeout(flush, REST_MS);
    },
    flush: async () => {
      if (wanted || under) await flush();
      if (wanted) await flush();
    },
    get isWaiting() {
      return wanted !== null || under !== null;
    },
  };
  /** Shows changes by others as they arrive, unless the user is in the middle of something. */
  const look = async () => {
    try {
      if (document.visibilityState === 'visible' && !api.isWaiting && !isBusy()) {
        const theirs = await readCorrections(taskId, signal);
        if (theirs.version > version && !api.isWaiting && !isBusy()) {
          const made = newIn(theirs.corrections, base);
          [base, version] = [theirs.corrections, theirs.version];
          onMerged(theirs.corrections, { ours: [], theirs: made });
        }
      }
    } catch {
      // The next poll retries.
    }
    if (!signal.aborted) lookTimer = setTimeout(look, LOOK_MS);
  };
  let lookTimer = setTimeout(look, LOOK_MS);
  signal.addEventListener('abort', () => clearTimeout(lookTimer));
  addEventListener('beforeunload', (event) => api.isWaiting && event.preventDefault(), { signal });
  signal.addEventListener('abort', () => void api.flush());
  return api;
}
