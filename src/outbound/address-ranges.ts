/** Address ranges that requests of tenants must not reach, with their definition and the attack they prevent. */
export interface AddressRange {
  cidr: string;
  name: string;
  source: string;
  stops: string;
  /** Allowed only if the operator names exactly this network; a larger one does not include it. */
  metadata?: true;
  /** Byte offset of an embedded IPv4 address. */
  embeddedIPv4At?: number;
}

const range = (cidr: string, name: string, source: string, stops: string, embeddedIPv4At?: number): AddressRange => ({
  ...{ cidr, name, source, stops },
  ...(embeddedIPv4At && { embeddedIPv4At }),
});
const metadata = (cidr: string, name: string, source: string): AddressRange => ({
  ...range(cidr, name, source, 'reading the credentials of the machine from its cloud'),
  metadata: true,
});

/** Smaller ranges first: the first match gives the reason. */
export const NON_PUBLIC_RANGES: readonly AddressRange[] = [
  metadata('169.254.169.254/32', 'cloud metadata', 'AWS, GCP, Azure'),
  metadata('169.254.170.2/32', 'container metadata', 'AWS ECS'),
  metadata('169.254.170.23/32', 'pod identity', 'AWS EKS'),
  metadata('168.63.129.16/32', 'host services', 'Azure WireServer'),
  metadata('100.100.100.200/32', 'cloud metadata', 'Alibaba Cloud'),
  metadata('192.0.0.192/32', 'cloud metadata', 'Oracle Cloud'),
  metadata('fd00:ec2::254/128', 'cloud metadata', 'AWS'),
  metadata('fd00:ec2::23/128', 'pod identity', 'AWS EKS'),
  metadata('fd20:ce::254/128', 'cloud metadata', 'GCP'),

  range('0.0.0.0/8', 'this network', 'RFC 1122 3.2.1.3', 'loopback by another name: 0.0.0.0'),
  range('10.0.0.0/8', 'private use', 'RFC 1918', 'reaching the internal network'),
  range('100.64.0.0/10', 'shared (CGNAT)', 'RFC 6598', 'reaching overlay networks and carriers'),
  range('127.0.0.0/8', 'loopback', 'RFC 1122 3.2.1.3', 'reaching services of this machine'),
  range('169.254.0.0/16', 'link local', 'RFC 3927', 'reaching neighbours and metadata'),
  range('172.16.0.0/12', 'private use', 'RFC 1918', 'reaching containers beside us'),
  range('192.0.0.0/24', 'protocol assignments', 'RFC 6890', 'reaching DS-Lite and NAT64 gateways'),
  range('192.0.2.0/24', 'documentation', 'RFC 5737', 'leaking to networks that misuse it'),
  range('192.88.99.0/24', '6to4 relay', 'RFC 7526', 'tunnelling around this table'),
  range('192.168.0.0/16', 'private use', 'RFC 1918', 'reaching the internal network'),
  range('198.18.0.0/15', 'benchmarking', 'RFC 2544', 'reaching lab networks and fake-IP proxies'),
  range('198.51.100.0/24', 'documentation', 'RFC 5737', 'leaking to networks that misuse it'),
  range('203.0.113.0/24', 'documentation', 'RFC 5737', 'leaking to networks that misuse it'),
  range('224.0.0.0/4', 'multicast', 'RFC 5771', 'speaking to every listener of a network'),
  range('255.255.255.255/32', 'broadcast', 'RFC 919', 'speaking to the whole segment'),
  range('240.0.0.0/4', 'reserved', 'RFC 1112 4', 'reaching networks that use it internally'),

  range('::/128', 'unspecified', 'RFC 4291 2.5.2', 'loopback by another name'),
  range('::1/128', 'loopback', 'RFC 4291 2.5.3', 'reaching services of this machine'),
  range(
    '::ffff:0:0/96',
    'IPv4-mapped',
    'RFC 4291 2.5.5.2',
    'writing 127.0.0.1 so that an IPv4 list does not see it (CVE-2026-42596)',
    12,
  ),
  range('::ffff:0:0:0/96', 'IPv4-translated', 'RFC 7915', 'reaching IPv4 through a translator', 12),
  range('::/96', 'IPv4-compatible', 'RFC 4291 2.5.5.1', 'writing an IPv4 address in a way long forgotten', 12),
  range('64:ff9b::/96', 'NAT64', 'RFC 6052', 'reaching private IPv4 through the gateway', 12),
  range('64:ff9b:1::/48', 'local NAT64', 'RFC 8215', 'reaching private IPv4 through the gateway'),
  range('100::/64', 'discard', 'RFC 6666', 'holding a connection that goes nowhere'),
  range('2001::/32', 'Teredo', 'RFC 4380', 'tunnelling to an IPv4 address hidden inside'),
  range('2001:2::/48', 'benchmarking', 'RFC 5180', 'reaching lab networks'),
  range('2001:10::/28', 'ORCHID', 'RFC 4843', 'addresses that are no hosts'),
  range('2001::/23', 'protocol assignments', 'RFC 2928', 'addresses that are no hosts'),
  range('2001:db8::/32', 'documentation', 'RFC 3849', 'leaking to networks that misuse it'),
  range('2002::/16', '6to4', 'RFC 3056', 'tunnelling to an IPv4 address hidden inside', 2),
  range('3fff::/20', 'documentation', 'RFC 9637', 'leaking to networks that misuse it'),
  range('5f00::/16', 'segment routing', 'RFC 9602', 'steering inside a provider'),
  range('fc00::/7', 'unique local', 'RFC 4193', 'reaching the internal network'),
  range('fe80::/10', 'link local', 'RFC 4291 2.5.6', 'reaching neighbours'),
  range('fec0::/10', 'site local', 'RFC 3879', 'reaching old internal networks'),
  range('ff00::/8', 'multicast', 'RFC 4291 2.7', 'speaking to every listener of a network'),
];

/** Only this part of IPv6 is assigned for the Internet (RFC 4291 2.4, IANA). */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';
