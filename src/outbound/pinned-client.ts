import type { LookupFunction } from 'node:net';
import type { Client } from 'undici';
import type { ResolvedAddress } from './address-policy.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 32 * 1024;

export interface ClientTimeouts {
  headersTimeoutMs: number;
  idleTimeoutMs: number;
}

/** A client that connects only to checked addresses. It does not resolve names again, which prevents DNS rebinding. */
export async function pinnedClient(
  url: URL,
  addresses: readonly ResolvedAddress[],
  timeouts: ClientTimeouts,
): Promise<Client> {
  // Loaded on first use: it takes a tenth of a second, and most documents are files.
  const { Client } = await import('undici');
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const wanted = addresses.filter(({ family }) => !options.family || options.family === family);
    const first = wanted[0];
    if (!first) callback(Object.assign(new Error('no address of this family'), { code: 'ENOTFOUND' }), '', 0);
    else if (options.all) callback(null, wanted);
    else callback(null, first.address, first.family);
  };
  return new Client(url.origin, {
    connect: { lookup, timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersTimeoutMs,
    bodyTimeout: timeouts.idleTimeoutMs,
  });
}
