const STORED = 'quire-key';

/** The key lasts as long as this tab and is never part of an address. */
export const readKey = () => sessionStorage.getItem(STORED);
export const keepKey = (key) => sessionStorage.setItem(STORED, key);

/** The dashboard of webhooks keeps a token of its own, made from the key; both go together. */
export const TOKEN_OF_WEBHOOKS = 'quire-webhooks-token';
export function forgetKey() {
  sessionStorage.removeItem(STORED);
  sessionStorage.removeItem(TOKEN_OF_WEBHOOKS);
}
