import { reportFailedRequest } from './connection.js';

const UNREACHABLE = 'The server cannot be reached.';

/** The error of a request that got no response. */
export function unreachable() {
  reportFailedRequest();
  return Object.assign(new Error(UNREACHABLE), { isAway: true });
}

/**
 * Calls the server with a key or token. A refusal becomes an Error with the server's message and status; an unreachable
 * server is reported as such.
 * @param {URL | string} address
 * @param {RequestInit & {credential?: string | null, json?: unknown}} [options]
 */
export async function request(address, { credential, json, headers: given, ...init } = {}) {
  const headers = new Headers(given);
  if (credential) headers.set('authorization', `Bearer ${credential}`);
  if (json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(json);
    init.method ??= 'POST';
  }
  let response;
  try {
    response = await fetch(address, { cache: 'no-store', ...init, headers });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw unreachable();
  }
  if (!response.ok) throw refusal(response.status, await response.text(), response.headers.get('retry-after'));
  return response;
}

/** `retryAfter` is the number of seconds to wait before asking again. */
export const refusal = (status, text, retryAfter = null) =>
  Object.assign(new Error(text || `The server answered ${status}.`), {
    status,
    retryAfter: Number(retryAfter) || null,
  });
