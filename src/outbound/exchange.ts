import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { Deadline } from './failure.ts';
import { pinnedClient } from './pinned-client.ts';

export interface ExchangeOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** The field that is named when the address is refused. Defaults to `url`. */
  field?: string;
}

interface Sent extends ExchangeOptions {
  method: 'GET' | 'POST' | 'DELETE';
  body: string | Readable | null;
}

/** One request to a checked and pinned address. Redirects are not followed; `read` takes from the answer what it wants before the connection ends. */
export async function exchange<T>(
  policy: AddressPolicy,
  address: string,
  { method, body, headers, timeoutMs, signal, field = 'url' }: Sent,
  read: (response: Dispatcher.ResponseData, deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(timeoutMs, signal);
  const url = policy.check(address, field);
  try {
    const addresses = await deadline.race(policy.resolve(url, field));
    const client = await pinnedClient(url, addresses, { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs });
    try {
      const response = await client.request({
        method,
        path: url.pathname + url.search,
        headers: { 'user-agent': 'quire', ...headers },
        body,
        signal: deadline.signal,
      });
      return await read(response, deadline);
    } finally {
      void client.destroy();
    }
  } catch (error) {
    throw deadline.explain(error);
  }
}
