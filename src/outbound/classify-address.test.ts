import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNetwork, whyNotPublic } from './address-policy.ts';
import { NON_PUBLIC_RANGES } from './address-ranges.ts';

const opened = (...networks: string[]) => networks.map(parseNetwork);

describe('whyNotPublic', () => {
  it.each(NON_PUBLIC_RANGES)('rejects $cidr, which stops $stops', ({ cidr }) => {
    expect(whyNotPublic(cidr.split('/')[0]!, [])).not.toBeNull();
  });

  it('gives the smallest range as the reason', () => {
    expect(whyNotPublic('2001::1', [])).toContain('Teredo');
    expect(whyNotPublic('2001:100::1', [])).toContain('protocol assignments');
    expect(whyNotPublic('::7f00:1', [])).toContain('IPv4-compatible');
    expect(whyNotPublic('255.255.255.255', [])).toContain('broadcast');
  });

  it('rejects everything outside of global unicast IPv6', () => {
    expect(whyNotPublic('4000::1', [])).toContain('outside the global part');
    expect(whyNotPublic('1000::1', [])).toContain('outside the global part');
  });

  it('rejects text that is not an address', () => {
    expect(whyNotPublic('example.com', [])).toContain('not an address');
  });

  it('ignores the zone of a link-local address', () => {
    expect(whyNotPublic('fe80::1%eth0', [])).toContain('link local');
  });

  it('allows only what the operator allows', () => {
    expect(whyNotPublic('10.1.2.3', opened('10.0.0.0/8'))).toBeNull();
    expect(whyNotPublic('10.1.2.3', opened('10.1.2.3'))).toBeNull();
    expect(whyNotPublic('192.168.0.1', opened('10.0.0.0/8'))).not.toBeNull();
    expect(whyNotPublic('fd12::1', opened('fd12::/16'))).toBeNull();
    expect(whyNotPublic('4000::1', opened('4000::/8'))).toBeNull();
  });

  it('rejects metadata services even if a larger network is allowed', () => {
    expect(whyNotPublic('169.254.169.254', opened('169.254.0.0/16'))).toContain('metadata');
    expect(whyNotPublic('100.100.100.200', opened('100.64.0.0/10', '0.0.0.0/0'))).toContain('metadata');
    expect(whyNotPublic('fd00:ec2::254', opened('fc00::/7'))).toContain('metadata');
    expect(whyNotPublic('169.254.169.254', opened('169.254.169.254/32'))).toBeNull();
  });

  it('checks the IPv4 address in an allowed translation range', () => {
    const nat64 = opened('64:ff9b::/96');
    expect(whyNotPublic('64:ff9b::808:808', nat64)).toBeNull();
    expect(whyNotPublic('64:ff9b::7f00:1', nat64)).toContain('loopback');
    expect(whyNotPublic('2002:a00:1::1', opened('2002::/16'))).toContain('private use');
  });

  it('rejects all private IPv4 addresses, also mapped to IPv6', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (host) => {
        const parts = [10, (host >> 16) & 255, (host >> 8) & 255, host & 255];
        expect(whyNotPublic(parts.join('.'), [])).not.toBeNull();
        expect(whyNotPublic(`::ffff:${parts.join('.')}`, opened('10.0.0.0/8'))).not.toBeNull();
      }),
    );
  });
});

describe('parseNetwork', () => {
  it('names the invalid text', () => {
    expect(() => parseNetwork('10.0.0.0/40')).toThrow('"10.0.0.0/40" is not a network');
    expect(() => parseNetwork('intranet')).toThrow('"intranet" is not a network');
  });
});
