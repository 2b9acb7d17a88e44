import { setTimeout as sleep } from 'node:timers/promises';
import { isQuireError, QuireError } from '../../domain/errors.ts';

const WAITS_MS = [100, 300, 1_000, 3_000];
const TOO_MANY_REQUESTS = 429;
/** Also what a store says to a machine whose clock is wrong: signatures are good for a quarter of an hour. */
const FORBIDDEN = 403;

/**
 * Object stores answer 503 when they are busy and drop connections when they move; asked again, they answer. What they
 * still refuse after a few seconds becomes an error that callers may retry.
 */
export async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const waitMs = WAITS_MS[attempt];
      if (waitMs === undefined) {
        throw new QuireError('objects_unavailable', {}, { cause: error, retryAfterSeconds: 5 });
      }
      await sleep(waitMs * (0.5 + Math.random()));
    }
  }
}

/** Whether it is worth asking again: the store is at fault, or the way to it. */
function isPassing(error: unknown): boolean {
  if (isQuireError(error) || !(error instanceof Error)) return false;
  const { status, cause } = error as { status?: unknown; cause?: unknown };
  if (typeof status === 'number') return status >= 500 || status === TOO_MANY_REQUESTS || status === FORBIDDEN;
  if (cause instanceof Error && typeof (cause as { status?: unknown }).status === 'number') return isPassing(cause);
  return NETWORK.test(`${error.name} ${error.message} ${codeOf(error)} ${codeOf(cause)}`);
}

const NETWORK =
  /S3NetworkError|fetch failed|TimeoutError|AbortError|terminated|socket|ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null | undefined)?.code ?? '');
