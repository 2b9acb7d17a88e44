import { AddressPolicy, type AddressPolicyOptions } from './address-policy.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { type PostOptions, post } from './post.ts';

export type { Lookup } from './address-policy.ts';
export type { Download, DownloadOptions } from './download.ts';
export type { PostOptions } from './post.ts';

/** The only way out of the server: file URLs, webhooks, model endpoints and downloads all go through one policy. */
export interface Outbound {
  /** Throws QuireError `url_not_allowed` for what can be refused without a resolver. */
  check(url: string, field: string): URL;
  download(url: string, options: DownloadOptions): Promise<Download>;
  post(url: string, options: PostOptions): Promise<{ status: number }>;
}

/**
 * @example
 * const outbound = createOutbound({ allowedNetworks: [] });
 * const { stream } = await outbound.download('https://example.com/a.pdf', {
 *   limitBytes: 512 * 1024 ** 2, timeoutMs: 120_000, maxRedirects: 5,
 * });
 */
export function createOutbound(options: AddressPolicyOptions): Outbound {
  const policy = new AddressPolicy(options);
  return {
    check: (url, field) => policy.check(url, field),
    download: (url, request) => download(policy, url, request),
    post: (url, request) => post(policy, url, request),
  };
}
