/** Delay if the server names none. */
const USUAL_MS = 1_000;
const LONGEST_MS = 30_000;

/** @returns {Promise<void>} */
export const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Retries for as long as the server asks to: 429 and 503 carry a `Retry-After`. A small random delay keeps requests
 * that were refused together from returning together.
 */
export async function withRetries(work, signal) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error.status !== 429 && error.status !== 503) throw error;
      const wanted = error.retryAfter ? error.retryAfter * 1_000 : USUAL_MS;
      await pause(Math.min(wanted, LONGEST_MS) + Math.random() * 500, signal);
    }
  }
}
