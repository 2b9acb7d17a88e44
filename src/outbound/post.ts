import type { AddressPolicy } from './address-policy.ts';
import { discard } from './body.ts';
import { type ExchangeOptions, exchange } from './exchange.ts';
import { Deadline } from './failure.ts';

export interface PostOptions extends ExchangeOptions {
  body: string;
}

const DISCARDED_BYTES = 64 * 1024;
const DISCARD_MS = 1_000;

/** Sends a body and answers the status. Nothing of the answer's body is kept. */
export function post(policy: AddressPolicy, address: string, options: PostOptions): Promise<{ status: number }> {
  return exchange(policy, address, { ...options, method: 'POST' }, async (response, deadline) => {
    // The status is all that counts; a little patience lets an honest server finish instead of seeing a reset.
    const patience = new Deadline(DISCARD_MS, deadline.signal);
    await patience.race(discard(response.body, DISCARDED_BYTES)).catch(() => {});
    response.body.on('error', () => {});
    return { status: response.statusCode };
  });
}
