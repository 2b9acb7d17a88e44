import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { QuireError } from '../domain/errors.ts';
import { GLOBAL_UNICAST_IPV6, NON_PUBLIC_RANGES } from './address-ranges.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Accepts `10.0.0.0/8` or a single address. Throws an Error that contains the text. */
export function parseNetwork(text: string): Network {
  try {
    const trimmed = text.trim();
    if (trimmed.includes('/')) return ipaddr.parseCIDR(trimmed);
    const address = ipaddr.parse(trimmed);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch (cause) {
    throw new Error(`"${text}" is not a network; write it like 10.0.0.0/8 or fd12::/16.`, { cause });
  }
}

const RANGES = NON_PUBLIC_RANGES.map((range) => ({ ...range, network: parseNetwork(range.cidr) }));
const GLOBAL_UNICAST = parseNetwork(GLOBAL_UNICAST_IPV6);
const EVERYWHERE = ['0.0.0.0/0', '::/0'].map(parseNetwork);

const contains = ([network, bits]: Network, address: Address): boolean =>
  network.kind() === address.kind() && address.match(network, bits);

/** Why an address is not allowed, for the log; null if it is. `opened`: networks that the operator allows. */
export function whyNotPublic(text: string, opened: readonly Network[]): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return `${text} is not an address`;
  return reasonAgainst(ipaddr.parse(bare), opened);
}

function reasonAgainst(address: Address, opened: readonly Network[]): string | null {
  const range = RANGES.find(({ network }) => contains(network, address));
  const openers = opened.filter((network) => contains(network, address));
  const isOpened = openers.some(([, bits]) => !range?.metadata || bits >= range.network[1]);

  if (range && !isOpened) return `${address} is ${range.name} (${range.source})`;
  if (range?.embeddedIPv4At !== undefined) {
    // An allowed translation range must not bypass the table: also check the embedded address.
    const inside = address.toByteArray().slice(range.embeddedIPv4At, range.embeddedIPv4At + 4);
    return reasonAgainst(new ipaddr.IPv4(inside), opened);
  }
  if (!range && !isOpened && address.kind() === 'ipv6' && !contains(GLOBAL_UNICAST, address))
    return `${address} is outside the global part of IPv6 (${GLOBAL_UNICAST_IPV6})`;
  return null;
}

export interface ResolvedAddress {
  address: string;
  family: number;
}
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

export interface AddressPolicyOptions {
  /** Networks that the operator allows, such as `10.0.0.0/8`. */
  allowedNetworks: readonly string[];
  /** Returns all addresses of a name. Default: the system's resolver. */
  lookup?: Lookup;
  /** Origins such as `http://127.0.0.1:11434` that are allowed in private networks. */
  configuredOrigins?: readonly string[] | undefined;
  /** Receives the reason of each rejection. Callers get a general sentence: a detailed one would map the network. */
  onRefused?: (host: string, reason: string) => void;
}

const SCHEMES = new Set(['http:', 'https:']);
const MAX_URL_LENGTH = 8_192;

/** Decides which addresses may be reached. Connections use the result of `resolve`, so they cannot differ from it. */
export class AddressPolicy {
  readonly #opened: readonly Network[];
  readonly #origins: ReadonlySet<string>;
  readonly #lookup: Lookup;
  readonly #onRefused: (host: string, reason: string) => void;

  constructor(options: AddressPolicyOptions) {
    this.#opened = options.allowedNetworks.map(parseNetwork);
    this.#origins = new Set(options.configuredOrigins?.map((origin) => new URL(origin).origin));
    this.#lookup = options.lookup ?? ((hostname) => systemLookup(hostname, { all: true, verbatim: true }));
    this.#onRefused = options.onRefused ?? (() => {});
  }

  /** Checks without a resolver. The URL parser has converted 0x7f.1 and 2130706433 to 127.0.0.1. */
  check(text: string, field: string): URL {
    if (text.length > MAX_URL_LENGTH) throw this.#refusal('', field, 'it is too long');
    const url = URL.parse(text);
    if (!url) throw this.#refusal('', field, 'it cannot be read as a URL');
    if (!SCHEMES.has(url.protocol)) throw this.#refusal(url.hostname, field, `its scheme is ${url.protocol}`);
    if (url.username || url.password) throw this.#refusal(url.hostname, field, 'it holds a user name or password');
    // RFC 6761 6.3: these names are loopback, whatever a resolver says.
    const isLocalhost = /(^|\.)localhost\.?$/.test(url.hostname);
    const literal = isLocalhost ? '127.0.0.1' : literalAddress(url);
    const reason = literal && this.#reasonAgainst(url, literal);
    if (reason) throw this.#refusal(url.hostname, field, reason);
    return url;
  }

  /** All addresses of the host. One that is not allowed rejects all: the next connection may use it. */
  async resolve(url: URL, field: string): Promise<ResolvedAddress[]> {
    const literal = literalAddress(url);
    const addresses = literal
      ? [{ address: literal, family: isIP(literal) }]
      : await this.#lookup(url.hostname).catch((cause: unknown) => {
          throw new QuireError('url_unreachable', { reason: 'the host name could not be resolved' }, { cause });
        });
    if (addresses.length === 0)
      throw new QuireError('url_unreachable', { reason: 'the host name could not be resolved' });
    for (const { address } of addresses) {
      const reason = this.#reasonAgainst(url, address);
      if (reason) throw this.#refusal(url.hostname, field, reason);
    }
    return addresses;
  }

  /** Scheme, host and port must match a configured origin. */
  #reasonAgainst({ origin }: URL, address: string): string | null {
    return whyNotPublic(address, this.#origins.has(origin) ? EVERYWHERE : this.#opened);
  }

  #refusal(host: string, field: string, reason: string): QuireError {
    this.#onRefused(host, reason);
    return new QuireError('url_not_allowed', { field }, { cause: new Error(`${host}: ${reason}`) });
  }
}

function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : null;
}
