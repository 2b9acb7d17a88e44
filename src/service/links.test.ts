import { describe, expect, it } from 'vitest';
import { LinkSigner } from './links.ts';

const signer = new LinkSigner(Buffer.alloc(32, 1));
const link = {
  key: 'tenant/tasks/a/input',
  contentType: 'application/pdf',
  fileName: 'a b.pdf',
  expires: 1000,
  keyId: 'AAAAAAAA',
};
const signatureOf = (url: string) => new URL(url, 'http://x').searchParams.get('signature')!;

describe('signed links', () => {
  it('are valid until they expire', () => {
    const signature = signatureOf(signer.sign(link));
    expect(signer.verify(link, signature, 999)).toBe(true);
    expect(signer.verify(link, signature, 1000)).toBe(false);
  });

  it('are rejected if any byte of the signature differs', () => {
    const signature = signatureOf(signer.sign(link));
    for (let at = 0; at < signature.length; at++) {
      const changed = signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
      expect(signer.verify(link, changed, 1), `byte ${at}`).toBe(false);
    }
  });

  it.each([
    ['key', { key: 'tenant/tasks/b/input' }],
    ['type', { contentType: 'text/html' }],
    ['name', { fileName: 'b.pdf' }],
    ['expiry', { expires: 2000 }],
    ['API key', { keyId: 'BBBBBBBB' }],
    ['API key, even if it is omitted', { keyId: null }],
  ])('are bound to their %s', (_name, change) => {
    expect(signer.verify({ ...link, ...change }, signatureOf(signer.sign(link)), 1)).toBe(false);
  });
});

it('rejects a link whose fields were shifted across the separator', () => {
  const signature = signatureOf(signer.sign({ ...link, keyId: '9999999999' }));
  const moved = { ...link, fileName: 'a b.pdf\n1000', expires: 9_999_999_999, keyId: null };
  expect(signer.verify(moved, signature, 2_000)).toBe(false);
});

describe('tokens', () => {
  it('return their tenant until they expire, for their purpose only', () => {
    const token = signer.issueToken('webhooks', { tenantId: 'tenant', keyId: 'AAAAAAAA' }, 1000);
    expect(signer.readToken('webhooks', token, 999)).toEqual({ tenantId: 'tenant', keyId: 'AAAAAAAA' });
    expect(signer.readToken('webhooks', token, 1000)).toBeNull();
    expect(signer.readToken('other', token, 1)).toBeNull();
    expect(signer.readToken('webhooks', token.replace('tenant', 'tenanu'), 1)).toBeNull();
    expect(signer.readToken('webhooks', `${token}x`, 1)).toBeNull();
  });
});
