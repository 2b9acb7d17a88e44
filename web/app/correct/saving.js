import { whenBack } from '../../shared/connection.js';
import { call } from '../api.js';
import { merged } from './merging.js';
import { forgetUnsent, keepUnsent } from './unsent.js';

const REST_MS = 400;
/** Others' corrections are looked for this often. */
const LOOK_MS = 4_000;
const MOST_TRIES = 5;
/** A server that answers with a fault of its own may not have it a moment later. */
const AGAIN_MS = 5_000;
/** What the server writes itself; it need not be sent back. */
const RECORD = new Set(['at', 'by', 'was', 'became', 'run', 'anchors']);

const addressOf = (taskId) => `tasks/${encodeURIComponent(taskId)}/corrections`;

export const readCorrections = async (taskId, signal) => (await call(addressOf(taskId), { signal })).json();

const newIn = (operations, before) => {
  const known = new Set(before.map(({ id }) => id));
  return operations.filter(({ id }) => !known.has(id));
};

/** Writing in a field or a dialog: what is on the screen must not change under it. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, select') === true;

export const plain = (operation) => Object.fromEntries(Object.entries(operation).filter(([name]) => !RECORD.has(name)));

/** What the server says of a correction that it does not take, as a sentence of its own. */
const REFUSED = /^Correction ([\w-]+) cannot be made: (.*)$/s;
function refusalOf({ message, status }) {
  const [, id, reason] = (status === 400 && REFUSED.exec(message)) || [];
  return id ? { id, sentence: reason[0].toUpperCase() + reason.slice(1) } : null;
}

/**
 * Sends the corrections a moment after the last change. Where somebody else was faster, both lists become one: theirs first, then ours,
 * so that ours stand where both changed the same thing. `onMerged(all, {ours, theirs})` tells what is new of either. One that the server
 * does not take is told by `onRefused`, which leaves it out. What could not be sent waits here and is sent as soon as it can be.
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
      const meeting = { ours: newIn(ours, base), theirs: newIn(theirs.corrections, base) };
      [base, version] = [theirs.corrections, theirs.version];
      onMerged(both, meeting);
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
      // What came from the server as it is need not be sent back.
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
  /** What others do is seen as it comes, unless the person is in the middle of something. */
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
      // The next look finds it.
    }
    if (!signal.aborted) lookTimer = setTimeout(look, LOOK_MS);
  };
  let lookTimer = setTimeout(look, LOOK_MS);
  signal.addEventListener('abort', () => clearTimeout(lookTimer));
  addEventListener('beforeunload', (event) => api.isWaiting && event.preventDefault(), { signal });
  signal.addEventListener('abort', () => void api.flush());
  return api;
}
