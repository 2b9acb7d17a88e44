import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Long enough to change from the terminal to the browser; who comes later copies the key. */
export const SIGN_IN_LINK_MINUTES = 15;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A sign-in link that works once, printed in the terminal. Its token is behind the `#`, which no server or log sees. */
export class SignInLink {
  readonly path: string;
  readonly #key: string;
  readonly #hash: Buffer;
  readonly #endsAt: number;
  #isUsed = false;

  constructor(key: string, now = Date.now()) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.path = `/#/sign-in/${token}`;
    this.#key = key;
    this.#hash = hashOf(token);
    this.#endsAt = now + SIGN_IN_LINK_MINUTES * 60_000;
  }

  /** The key, the first time that the right token comes in time; null otherwise. */
  take(token: string, now = Date.now()): string | null {
    if (this.#isUsed || now > this.#endsAt || !timingSafeEqual(hashOf(token), this.#hash)) return null;
    this.#isUsed = true;
    return this.#key;
  }
}
