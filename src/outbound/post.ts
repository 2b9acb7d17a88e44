import type { AddressPolicy } from './address-policy.ts';
import { discard } from './body.ts';
import { Deadline } from './failure.ts';
import { pinnedClient } from './pinned-client.ts';

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** The field that is named when the address is refused. Defaults to `url`. */
  field?: string;
}

const DISCARDED_BYTES = 64 * 1024;
const DISCARD_MS = 1_000;

/** Sends a body and answers the status. Redirects are not followed and nothing of the answer's body is kept. */
export async function post(policy: AddressPolicy, address: string, options: PostOptions): Promise<{ status: number }> {
  const deadline = new Deadline(options.timeoutMs, options.signal);
  const field = options.field ?? 'url';
  const url = policy.check(address, field);
  try {
    const addresses = await deadline.race(policy.resolve(url, field));
    const client = pinnedClient(url, addresses, {
      headersTimeoutMs: options.timeoutMs,
      idleTimeoutMs: options.timeoutMs,
    });
    try {
      const response = await client.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: { 'user-agent': 'quire', ...options.headers },
        body: options.body,
        signal: deadline.signal,
      });
      // The status is all that counts; a little patience lets an honest server finish instead of seeing a reset.
      const patience = new Deadline(DISCARD_MS, deadline.signal);
      await patience.race(discard(response.body, DISCARDED_BYTES)).catch(() => {});
      response.body.on('error', () => {});
      return { status: response.statusCode };
    } finally {
      void client.destroy();
    }
  } catch (error) {
    throw deadline.explain(error);
  }
}
