const KEY = 'quire-key';
const TOKEN = 'quire-webhooks-token';

/** The key lasts as long as this tab and is never part of an address. */
export const readKey = () => sessionStorage.getItem(KEY);
export const keepKey = (key) => sessionStorage.setItem(KEY, key);

/** The dashboard of webhooks has a token of its own, made from the key; both go together. */
export function forgetKey() {
  sessionStorage.removeItem(KEY);
  forgetToken();
}

export const readToken = () => sessionStorage.getItem(TOKEN);
export const forgetToken = () => sessionStorage.removeItem(TOKEN);

/** Keeps the token that a link to the dashboard carries behind its hash, where no server sees it. */
export function keepToken(link) {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  if (token) sessionStorage.setItem(TOKEN, token);
  return !!token;
}
