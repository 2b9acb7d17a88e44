/**
 * Whether the server responds. It is polled while the page is visible, and failed requests are reported here. The user
 * sees within five seconds that the server is unreachable, even if it accepts a connection and never responds. What is
 * shown stays.
 *
 *     poll, response   | 1.5 s |  poll, no response  3 s  |   unreachable: at most 4.5 s after the last response
 */
const ASK_EVERY_MS = 1_500;
/** A machine under load may respond slowly without being down. */
const ANSWER_MS = 3_000;

const listeners = new Set();
let isAway = false;

/**
 * Calls back with true when the server becomes unreachable and with false when it is back.
 * @param {(isAway: boolean) => void} callback
 * @param {AbortSignal} [signal]
 */
export function onConnection(callback, signal) {
  listeners.add(callback);
  signal?.addEventListener('abort', () => listeners.delete(callback));
}

function report(away) {
  if (away === isAway) return;
  isAway = away;
  for (const listener of [...listeners]) listener(away);
}

/** A request failed: the next poll decides. */
export const reportFailedRequest = () => void ask();

/**
 * Resolves once the server responds; at once unless it is known to be unreachable.
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function whenBack(signal) {
  /** @type {Promise<void>} */
  const back = new Promise((resolve, reject) => {
    const ended = new AbortController();
    const check = () => {
      if (isAway) return;
      ended.abort();
      resolve();
    };
    signal?.addEventListener('abort', () => {
      ended.abort();
      reject(signal.reason);
    });
    onConnection(check, ended.signal);
    ask().then(check);
  });
  return back;
}

const address = new URL('health', new URL('.', document.baseURI.replace(/(docs|guides|webhooks)\/[^/]*$/, '')));

async function ask() {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ANSWER_MS);
  try {
    // Any other response counts; a proxy answers 502, 503 or 504 for a server that is down.
    const { status } = await fetch(address, { cache: 'no-store', signal: timeout.signal });
    report(status === 502 || status === 503 || status === 504);
  } catch {
    report(true);
  } finally {
    clearTimeout(timer);
  }
}

/** Polls the server for as long as the page is open. */
export function watchConnection() {
  const look = async () => {
    if (document.visibilityState === 'visible') await ask();
    setTimeout(look, ASK_EVERY_MS);
  };
  setTimeout(look, ASK_EVERY_MS);
}
