import { describe, expect, it } from 'vitest';
import { SIGN_IN_LINK_MINUTES, type SignInLink, signInLink } from './sign-in-link.ts';

const KEY = 'ch_scenario_0123456789abcdefghij';
const tokenOf = (link: SignInLink) => link.path.replace('/#/sign-in/', '');

describe('sign-in link', () => {
  it('returns the key once', () => {
    const link = signInLink(KEY);
    expect(link.take(tokenOf(link))).toBe(KEY);
    expect(link.take(tokenOf(link))).toBeNull();
  });

  it('returns nothing for a wrong token and still works afterwards', () => {
    const link = signInLink(KEY);
    expect(link.take('')).toBeNull();
    expect(link.take(tokenOf(signInLink(KEY)))).toBeNull();
    expect(link.take(tokenOf(link))).toBe(KEY);
  });

  it('expires', () => {
    const link = signInLink(KEY, 0);
    expect(link.take(tokenOf(link), SIGN_IN_LINK_MINUTES * 60_000 + 1)).toBeNull();
  });
});
