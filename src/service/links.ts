import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ObjectLink {
  key: string;
  contentType: string;
  /** Seconds since 1970. */
  expires: number;
  /** Name under which a browser saves the object. */
  fileName: string | null;
  /** The key that it was made with, which ends it when it is revoked. Null in links of older versions. */
  keyId: string | null;
}

/** What a pass grants. */
export interface Pass {
  tenantId: string;
  keyId: string;
}

/** Signs links to objects. The signature covers method, key, type, name and expiry. */
export class LinkSigner {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** For threads that sign the links of what they render. */
  get secret(): Uint8Array {
    return this.#secret;
  }

  #signature(link: ObjectLink): Buffer {
    const by = link.keyId === null ? [] : [link.keyId];
    const text = ['GET', link.key, link.contentType, link.fileName ?? '', link.expires, ...by].join('\n');
    return createHmac('sha256', this.#secret).update(text).digest();
  }

  /** Path and query of the link, to be put behind the server's address. */
  sign(link: ObjectLink): string {
    const query = new URLSearchParams({ expires: String(link.expires), type: link.contentType });
    if (link.fileName) query.set('name', link.fileName);
    if (link.keyId !== null) query.set('by', link.keyId);
    query.set('signature', this.#signature(link).toString('base64url'));
    return `/objects/${link.key}?${query}`;
  }

  /** False for a wrong signature and for a link that is over. */
  verify(link: ObjectLink, signature: string, nowSeconds: number): boolean {
    // Signed parts are separated by line ends: one inside a part could be taken for the start of the next.
    if ([link.key, link.contentType, link.fileName ?? '', link.keyId ?? ''].some((part) => part.includes('\n')))
      return false;
    const expected = this.#signature(link);
    const given = Buffer.from(signature, 'base64url');
    // base64url has several spellings of the same bytes; only the one we wrote is ours.
    if (given.toString('base64url') !== signature || given.length !== expected.length) return false;
    return timingSafeEqual(given, expected) && link.expires > nowSeconds;
  }

  /** A short-lived pass for one tenant and one purpose, such as the webhook dashboard. It ends with the key it was made with. */
  issueToken(purpose: string, { tenantId, keyId }: Pass, expires: number): string {
    const claim = `${purpose}.${tenantId}.${keyId}.${expires}`;
    const signature = createHmac('sha256', this.#secret).update(`token\n${claim}`).digest('base64url');
    return `${claim}.${signature}`;
  }

  /** What a valid token grants; null for any other. The caller checks whether its key is still in use. */
  readToken(purpose: string, token: string, nowSeconds: number): Pass | null {
    const [givenPurpose, tenantId, keyId, expires, signature, ...rest] = token.split('.');
    if (givenPurpose !== purpose || !tenantId || !keyId || !expires || !signature || rest.length > 0) return null;
    const expected = Buffer.from(this.issueToken(purpose, { tenantId, keyId }, Number(expires)));
    const given = Buffer.from(token);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expires) > nowSeconds ? { tenantId, keyId } : null;
  }
}
