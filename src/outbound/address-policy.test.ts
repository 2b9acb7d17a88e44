import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QuireError } from '../domain/errors.ts';
import { createOutbound } from './outbound.ts';

/** The canary listens on `:PORT` of every address of this machine. */
const REFUSED = [
  // Loopback in all notations.
  'http://127.0.0.1:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7F.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.0x1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://files.localhost:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/\\127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  // Unspecified, which connects to loopback.
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://0.1.2.3:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000::0001]:PORT/',
  // IPv4 inside IPv6.
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]:PORT/',
  // Private, shared, link-local, multicast, reserved.
  'http://10.0.0.1:PORT/',
  'http://10.255.255.255:PORT/',
  'http://172.16.0.1:PORT/',
  'http://172.31.255.255:PORT/',
  'http://192.168.1.1:PORT/',
  'http://3232235777:PORT/',
  'http://100.64.0.1:PORT/',
  'http://100.127.255.255:PORT/',
  'http://169.254.1.1:PORT/',
  'http://224.0.0.1:PORT/',
  'http://239.255.255.250:PORT/',
  'http://240.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd12:3456:789a::1]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[100::1]:PORT/',
  // Metadata services.
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xA9FEA9FE/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://169.254.170.2/v2/credentials',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  // Documentation, benchmarking, protocol assignments.
  'http://192.0.2.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://198.18.0.1/',
  'http://198.19.255.255/',
  'http://192.0.0.8/',
  'http://192.88.99.1/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[2001:2::1]/',
  'http://[2001:10::1]/',
  'http://[5f00::1]/',
  // Not an http address, or one with a user.
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'blob:http://127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://user:password@example.com/',
  'https://token@example.com/',
  'http://',
  'http://[::1',
  'http://[fe80::1%25eth0]:PORT/',
  'http://256.256.256.256/',
  'example.com/a.pdf',
  '',
  `http://example.com/${'a'.repeat(9_000)}`,
];

/** Neighbours of the blocked ranges, and names. */
const ALLOWED = [
  'http://example.com/',
  'https://example.com:8443/a.pdf?x=1#page=2',
  'HTTPS://EXAMPLE.COM/A.PDF',
  'https://bücher.example/',
  'https://localhost.example.com/',
  'https://10.example.com/',
  'http://1.1.1.1/',
  'http://8.8.8.8/',
  'http://9.255.255.255/',
  'http://11.0.0.0/',
  'http://100.63.255.255/',
  'http://100.128.0.0/',
  'http://126.255.255.255/',
  'http://128.0.0.0/',
  'http://168.63.129.17/',
  'http://169.253.255.255/',
  'http://169.255.0.0/',
  'http://172.15.255.255/',
  'http://172.32.0.0/',
  'http://192.0.1.0/',
  'http://192.167.255.255/',
  'http://192.169.0.0/',
  'http://198.17.255.255/',
  'http://198.20.0.0/',
  'http://223.255.255.255/',
  'http://[2606:4700:4700::1111]/',
  'http://[2001:4860:4860::8888]/',
  'http://[2001:200::1]/',
  'http://[2003::1]/',
  'http://[2a00:1450:4001::1]/',
];

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
};

describe('check', () => {
  let hits = 0;
  const canary = createServer((_request, response) => {
    hits++;
    response.end('secret');
  });
  const outbound = createOutbound({ allowedNetworks: [] });
  const at = (address: string) => address.replace('PORT', String((canary.address() as AddressInfo).port));

  beforeAll(() => new Promise<void>((resolve) => canary.listen(0, '::', resolve)));
  afterAll(() => new Promise((resolve) => canary.close(resolve)));

  it('has a canary that detects connections', async () => {
    await fetch(at('http://127.0.0.1:PORT/'));
    expect(hits).toBe(1);
    hits = 0;
  });

  it.each(REFUSED)('rejects %j with one general sentence', (address) => {
    const error = thrownBy(() => outbound.check(at(address), 'file')) as QuireError;
    expect(error).toBeInstanceOf(QuireError);
    expect(error.code).toBe('url_not_allowed');
    expect(error.message).toBe(
      'The address in file is not allowed; use a public http(s) address. The operator can allow other networks with QUIRE_ALLOWED_NETWORKS.',
    );
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each(REFUSED)('does not connect to %j', async (address) => {
    const limits = { limitBytes: 1_000, timeoutMs: 2_000, maxRedirects: 5 };
    await expect(outbound.download(at(address), limits)).rejects.toMatchObject({ code: 'url_not_allowed' });
    await expect(outbound.post(at(address), { headers: {}, body: '{}', timeoutMs: 2_000 })).rejects.toMatchObject({
      code: 'url_not_allowed',
    });
    expect(hits).toBe(0);
  });

  it.each(ALLOWED)('allows %s', (address) => {
    expect(outbound.check(address, 'file')).toBeInstanceOf(URL);
  });

  it('logs the detailed reason', () => {
    const reasons: string[] = [];
    const telling = createOutbound({
      allowedNetworks: [],
      onRefused: (host, reason) => reasons.push(`${host}: ${reason}`),
    });
    thrownBy(() => telling.check('http://0x7f.1/', 'file'));
    expect(reasons).toEqual(['127.0.0.1: 127.0.0.1 is loopback (RFC 1122 3.2.1.3)']);
  });

  it('allows localhost if loopback is allowed', () => {
    const open = createOutbound({ allowedNetworks: ['127.0.0.0/8'] });
    expect(open.check('http://localhost:8000/', 'file').hostname).toBe('localhost');
  });
});
