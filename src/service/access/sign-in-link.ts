import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Long enough to change from the terminal to the browser; who comes later copies the key. */
export const SIGN_IN_LINK_MINUTES = 15;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SignInLink {
  path: string;
  /** The key, the first time that the right token comes in time; null otherwise. */
  take(token: string, now?: number): string | null;
}

/** A sign-in link that works once, printed in the terminal. Its token is behind the `#`, which no server or log sees. */
export function signInLink(key: string, madeAt = Date.now()): SignInLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const endsAt = madeAt + SIGN_IN_LINK_MINUTES * 60_000;
  let isUsed = false;
  return {
    path: `/#/sign-in/${token}`,
    take: (given, now = Date.now()) => {
      if (isUsed || now > endsAt || !timingSafeEqual(hashOf(given), hashOf(token))) return null;
      isUsed = true;
      return key;
    },
  };
}
