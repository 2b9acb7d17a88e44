/** Statuses after which a retry may succeed: RFC 9110, RFC 6585, RFC 8470, and 529 for overload on some hosts. */
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

export const mayPass = (status: number): boolean => PASSING.has(status);

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** Instead of waiting longer, another model or the built-in generator is used. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** Doubles with every attempt; half of it is random, so that simultaneous failures do not retry together. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random();
}

/** `Retry-After` in seconds or as a date (RFC 9110 10.2.3); null if absent or invalid. */
export function retryAfterMs(header: string | string[] | undefined, now: number = Date.now()): number | null {
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
