/**
 * Whether the server answers. Asked while the page is looked at, and told by every request that fails: a person sees within five
 * seconds that the server is away, also where it takes the question and never answers, and what is shown stays.
 *
 *     asked, answered   | 1.5 s |  asked, no answer  3 s  |   away: 4.5 s after it fell silent at the latest
 */
const ASK_EVERY_MS = 1_500;
/** A machine under load may be slow to answer and is there all the same. */
const ANSWER_MS = 3_000;

const listeners = new Set();
let isAway = false;

/**
 * Calls back with true when the server is found away and with false when it is back.
 * @param {(isAway: boolean) => void} callback
 * @param {AbortSignal} [signal]
 */
export function onConnection(callback, signal) {
  listeners.add(callback);
  signal?.addEventListener('abort', () => listeners.delete(callback));
}

function tell(away) {
  if (away === isAway) return;
  isAway = away;
  for (const listener of [...listeners]) listener(away);
}

/** A request found nobody: the next question decides. */
export const suspectAway = () => void ask();

/**
 * Resolves once the server answers; at once when nobody has missed it.
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
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    // Any answer is an answer: behind a proxy a server that is away is a 502 or 504.
    const { status } = await fetch(address, { cache: 'no-store', signal: patience.signal });
    tell(status === 502 || status === 503 || status === 504);
  } catch {
    tell(true);
  } finally {
    clearTimeout(timer);
  }
}

/** Looks after the server for as long as the page is open. */
export function watchConnection() {
  const look = async () => {
    if (document.visibilityState === 'visible') await ask();
    setTimeout(look, ASK_EVERY_MS);
  };
  setTimeout(look, ASK_EVERY_MS);
}
