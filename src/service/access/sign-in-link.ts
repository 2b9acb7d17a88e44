import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Enough time to switch from the terminal to the browser. */
export const SIGN_IN_LINK_MINUTES = 15;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SignInLink {
  path: string;
  /** Returns the key for the first valid token before the link expires, otherwise null. */
  take(token: string, now?: number): string | null;
}

/** A one-time sign-in link for the terminal. The token follows `#`, so it never appears in requests or logs. */
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
