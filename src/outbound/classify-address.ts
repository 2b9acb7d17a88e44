import ipaddr from 'ipaddr.js';
import { GLOBAL_UNICAST_IPV6, NON_PUBLIC_RANGES } from './address-ranges.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Reads `10.0.0.0/8`, or a single address as the network of that one. Throws an Error that names the text. */
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

const contains = ([network, bits]: Network, address: Address): boolean =>
  network.kind() === address.kind() && address.match(network, bits);

/**
 * Why an address must not be reached, for the log; null when it may. `opened` are the operator's networks.
 * `text` is an address as a resolver writes it, or a host as the WHATWG URL parser does (IPv6 in brackets).
 */
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
    // An opened translation range must not become a way around the table: what it carries is judged too.
    const inside = address.toByteArray().slice(range.embeddedIPv4At, range.embeddedIPv4At + 4);
    return reasonAgainst(new ipaddr.IPv4(inside), opened);
  }
  if (!range && !isOpened && address.kind() === 'ipv6' && !contains(GLOBAL_UNICAST, address))
    return `${address} is outside the global part of IPv6 (${GLOBAL_UNICAST_IPV6})`;
  return null;
}
