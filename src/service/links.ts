import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ObjectLink {
  key: string;
  contentType: string;
  /** Unix time in seconds. */
  expires: number;
  fileName: string | null;
  /** Revoking this key invalidates the link. Null in links of older versions. */
  keyId: string | null;
}

export interface Pass {
  tenantId: string;
  keyId: string;
}

export class LinkSigner {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** For render threads, which sign links too. */
  get secret(): Uint8Array {
    return this.#secret;
  }

  #signature(link: ObjectLink): Buffer {
    const by = link.keyId === null ? [] : [link.keyId];
    const text = ['GET', link.key, link.contentType, link.fileName ?? '', link.expires, ...by].join('\n');
    return createHmac('sha256', this.#secret).update(text).digest();
  }

  /** Returns the path and query. */
  sign(link: ObjectLink): string {
    const query = new URLSearchParams({ expires: String(link.expires), type: link.contentType });
    if (link.fileName) query.set('name', link.fileName);
    if (link.keyId !== null) query.set('by', link.keyId);
    query.set('signature', this.#signature(link).toString('base64url'));
    return `/objects/${link.key}?${query}`;
  }

  verify(link: ObjectLink, signature: string, nowSeconds: number): boolean {
    // Signed fields are joined by newlines: a newline inside a field would be ambiguous.
    if ([link.key, link.contentType, link.fileName ?? '', link.keyId ?? ''].some((part) => part.includes('\n')))
      return false;
    const expected = this.#signature(link);
    const given = Buffer.from(signature, 'base64url');
    // Several base64url texts decode to the same bytes; accept only the canonical one.
    if (given.toString('base64url') !== signature || given.length !== expected.length) return false;
    return timingSafeEqual(given, expected) && link.expires > nowSeconds;
  }

  /** A short-lived token for one tenant and purpose, such as the webhook dashboard. Revoking the key invalidates it. */
  issueToken(purpose: string, { tenantId, keyId }: Pass, expires: number): string {
    const claim = `${purpose}.${tenantId}.${keyId}.${expires}`;
    const signature = createHmac('sha256', this.#secret).update(`token\n${claim}`).digest('base64url');
    return `${claim}.${signature}`;
  }

  /** Null for invalid tokens. The caller checks whether the key is still active. */
  readToken(purpose: string, token: string, nowSeconds: number): Pass | null {
    const [givenPurpose, tenantId, keyId, expires, signature, ...rest] = token.split('.');
    if (givenPurpose !== purpose || !tenantId || !keyId || !expires || !signature || rest.length > 0) return null;
    const expected = Buffer.from(this.issueToken(purpose, { tenantId, keyId }, Number(expires)));
    const given = Buffer.from(token);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expires) > nowSeconds ? { tenantId, keyId } : null;
  }
}
