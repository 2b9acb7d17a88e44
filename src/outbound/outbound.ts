import { AddressPolicy, type AddressPolicyOptions } from './address-policy.ts';
import { ConfiguredOrigins } from './configured-origins.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { type PostOptions, post } from './post.ts';
import { type OutboundResponse, type RequestOptions, request } from './request.ts';

export type { Lookup } from './address-policy.ts';
export type { Download, DownloadOptions } from './download.ts';
export type { PostOptions } from './post.ts';
export type { OutboundResponse, RequestOptions } from './request.ts';

/** The only way out of the server: file URLs, webhooks, model endpoints and downloads all go through one policy. */
export interface Outbound {
  /** Throws QuireError `url_not_allowed` for what can be refused without a resolver. */
  check(url: string, field: string): URL;
  download(url: string, options: DownloadOptions): Promise<Download>;
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  /** As `download`, from an address that the operator configured; where it redirects to, is judged like any other. */
  downloadConfigured(url: string, options: DownloadOptions): Promise<Download>;
  /** For endpoints that the operator configured: their origins are allowed here, and here alone, wherever they lie. */
  request(url: string, options: RequestOptions): Promise<OutboundResponse>;
}

export interface OutboundOptions extends AddressPolicyOptions {
  /** Origins, such as `http://127.0.0.1:11434`, that `request` may reach although their network is private. */
  configuredOrigins?: readonly string[];
}

/**
 * @example
 * const outbound = createOutbound({ allowedNetworks: [] });
 * const { stream } = await outbound.download('https://example.com/a.pdf', {
 *   limitBytes: 512 * 1024 ** 2, timeoutMs: 120_000, maxRedirects: 5,
 * });
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const policy = new AddressPolicy(options);
  const configured = new ConfiguredOrigins(options, options.configuredOrigins ?? []);
  return {
    check: (url, field) => policy.check(url, field),
    download: (url, request) => download(policy, url, request),
    downloadConfigured: (url, request) => download(configured, url, request),
    post: (url, request) => post(policy, url, request),
    request: (url, options) => request(configured, url, options),
  };
}
