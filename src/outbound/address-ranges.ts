/** Address ranges that a request of a tenant must not reach, each with where it is defined and the attack it stops. */
export interface AddressRange {
  cidr: string;
  name: string;
  /** The document that reserves the range. */
  source: string;
  stops: string;
  /** Opened only by an operator's network that is exactly this narrow: opening a wide private network is no wish for it. */
  metadata?: true;
  /** Byte at which such an address carries an IPv4 address that the packet may end at. */
  embeddedIPv4At?: number;
}

const METADATA = 'reading the credentials of the machine from its cloud';

/** The narrow ranges come first: the first match names the reason. */
export const NON_PUBLIC_RANGES: readonly AddressRange[] = [
  { cidr: '169.254.169.254/32', name: 'cloud metadata', source: 'AWS, GCP, Azure', stops: METADATA, metadata: true },
  { cidr: '169.254.170.2/32', name: 'container metadata', source: 'AWS ECS', stops: METADATA, metadata: true },
  { cidr: '169.254.170.23/32', name: 'pod identity', source: 'AWS EKS', stops: METADATA, metadata: true },
  { cidr: '168.63.129.16/32', name: 'host services', source: 'Azure WireServer', stops: METADATA, metadata: true },
  { cidr: '100.100.100.200/32', name: 'cloud metadata', source: 'Alibaba Cloud', stops: METADATA, metadata: true },
  { cidr: '192.0.0.192/32', name: 'cloud metadata', source: 'Oracle Cloud', stops: METADATA, metadata: true },
  { cidr: 'fd00:ec2::254/128', name: 'cloud metadata', source: 'AWS', stops: METADATA, metadata: true },
  { cidr: 'fd00:ec2::23/128', name: 'pod identity', source: 'AWS EKS', stops: METADATA, metadata: true },
  { cidr: 'fd20:ce::254/128', name: 'cloud metadata', source: 'GCP', stops: METADATA, metadata: true },

  { cidr: '0.0.0.0/8', name: 'this network', source: 'RFC 1122 3.2.1.3', stops: 'loopback by another name: 0.0.0.0' },
  { cidr: '10.0.0.0/8', name: 'private use', source: 'RFC 1918', stops: 'reaching the internal network' },
  {
    cidr: '100.64.0.0/10',
    name: 'shared (CGNAT)',
    source: 'RFC 6598',
    stops: 'reaching overlay networks and carriers',
  },
  { cidr: '127.0.0.0/8', name: 'loopback', source: 'RFC 1122 3.2.1.3', stops: 'reaching services of this machine' },
  { cidr: '169.254.0.0/16', name: 'link local', source: 'RFC 3927', stops: 'reaching neighbours and metadata' },
  { cidr: '172.16.0.0/12', name: 'private use', source: 'RFC 1918', stops: 'reaching containers beside us' },
  {
    cidr: '192.0.0.0/24',
    name: 'protocol assignments',
    source: 'RFC 6890',
    stops: 'reaching DS-Lite and NAT64 gateways',
  },
  { cidr: '192.0.2.0/24', name: 'documentation', source: 'RFC 5737', stops: 'leaking to networks that misuse it' },
  { cidr: '192.88.99.0/24', name: '6to4 relay', source: 'RFC 7526', stops: 'tunnelling around this table' },
  { cidr: '192.168.0.0/16', name: 'private use', source: 'RFC 1918', stops: 'reaching the internal network' },
  {
    cidr: '198.18.0.0/15',
    name: 'benchmarking',
    source: 'RFC 2544',
    stops: 'reaching lab networks and fake-IP proxies',
  },
  { cidr: '198.51.100.0/24', name: 'documentation', source: 'RFC 5737', stops: 'leaking to networks that misuse it' },
  { cidr: '203.0.113.0/24', name: 'documentation', source: 'RFC 5737', stops: 'leaking to networks that misuse it' },
  { cidr: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771', stops: 'speaking to every listener of a network' },
  { cidr: '255.255.255.255/32', name: 'broadcast', source: 'RFC 919', stops: 'speaking to the whole segment' },
  { cidr: '240.0.0.0/4', name: 'reserved', source: 'RFC 1112 4', stops: 'reaching networks that use it internally' },

  { cidr: '::/128', name: 'unspecified', source: 'RFC 4291 2.5.2', stops: 'loopback by another name' },
  { cidr: '::1/128', name: 'loopback', source: 'RFC 4291 2.5.3', stops: 'reaching services of this machine' },
  {
    cidr: '::ffff:0:0/96',
    name: 'IPv4-mapped',
    source: 'RFC 4291 2.5.5.2',
    stops: 'writing 127.0.0.1 so that an IPv4 list does not see it (CVE-2026-42596)',
    embeddedIPv4At: 12,
  },
  {
    cidr: '::ffff:0:0:0/96',
    name: 'IPv4-translated',
    source: 'RFC 7915',
    stops: 'reaching IPv4 through a translator',
    embeddedIPv4At: 12,
  },
  {
    cidr: '::/96',
    name: 'IPv4-compatible',
    source: 'RFC 4291 2.5.5.1',
    stops: 'writing an IPv4 address in a way long forgotten',
    embeddedIPv4At: 12,
  },
  {
    cidr: '64:ff9b::/96',
    name: 'NAT64',
    source: 'RFC 6052',
    stops: 'reaching private IPv4 through the gateway',
    embeddedIPv4At: 12,
  },
  {
    cidr: '64:ff9b:1::/48',
    name: 'local NAT64',
    source: 'RFC 8215',
    stops: 'reaching private IPv4 through the gateway',
  },
  { cidr: '100::/64', name: 'discard', source: 'RFC 6666', stops: 'holding a connection that goes nowhere' },
  { cidr: '2001::/32', name: 'Teredo', source: 'RFC 4380', stops: 'tunnelling to an IPv4 address hidden inside' },
  { cidr: '2001:2::/48', name: 'benchmarking', source: 'RFC 5180', stops: 'reaching lab networks' },
  { cidr: '2001:10::/28', name: 'ORCHID', source: 'RFC 4843', stops: 'addresses that are no hosts' },
  { cidr: '2001::/23', name: 'protocol assignments', source: 'RFC 2928', stops: 'addresses that are no hosts' },
  { cidr: '2001:db8::/32', name: 'documentation', source: 'RFC 3849', stops: 'leaking to networks that misuse it' },
  {
    cidr: '2002::/16',
    name: '6to4',
    source: 'RFC 3056',
    stops: 'tunnelling to an IPv4 address hidden inside',
    embeddedIPv4At: 2,
  },
  { cidr: '3fff::/20', name: 'documentation', source: 'RFC 9637', stops: 'leaking to networks that misuse it' },
  { cidr: '5f00::/16', name: 'segment routing', source: 'RFC 9602', stops: 'steering inside a provider' },
  { cidr: 'fc00::/7', name: 'unique local', source: 'RFC 4193', stops: 'reaching the internal network' },
  { cidr: 'fe80::/10', name: 'link local', source: 'RFC 4291 2.5.6', stops: 'reaching neighbours' },
  { cidr: 'fec0::/10', name: 'site local', source: 'RFC 3879', stops: 'reaching old internal networks' },
  { cidr: 'ff00::/8', name: 'multicast', source: 'RFC 4291 2.7', stops: 'speaking to every listener of a network' },
];

/** Only this part of IPv6 is given out to the Internet (RFC 4291 2.4, IANA); what is outside is nobody's yet. */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';
