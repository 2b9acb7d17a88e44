const KEY = 'quire-key';
const TOKEN = 'quire-webhooks-token';
const SHARE = 'quire-share';
/**
 * How long to wait for other tabs. One with a key responds at once, or a little later on a busy machine; a single tab
 * should not wait long.
 */
const ANSWER_MS = 500;

/** The key lasts as long as a tab has it and is never part of an address. */
export const readKey = () => sessionStorage.getItem(KEY);
export const keepKey = (key) => sessionStorage.setItem(KEY, key);

/** The task that a share link shows in this tab; null for users with a key. */
export const readShare = () => sessionStorage.getItem(SHARE);
export function keepShare(taskId, key) {
  keepKey(key);
  sessionStorage.setItem(SHARE, taskId);
}

/** Unsent changes of whoever was signed in. */
function forgetUnsent() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('quire-unsent-')) sessionStorage.removeItem(name);
}

/** The webhook dashboard has its own token, made from the key; both are removed together. */
export function forgetKey() {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SHARE);
  forgetToken();
}

export const readToken = () => sessionStorage.getItem(TOKEN);
export const forgetToken = () => sessionStorage.removeItem(TOKEN);

/** Stores the token from the fragment of a dashboard link, which no server sees. */
export function keepToken(link) {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  if (token) sessionStorage.setItem(TOKEN, token);
  return !!token;
}

/** A channel between tabs of this page; nothing is stored, and no other site can listen. */
const others = new BroadcastChannel('quire-session');

/** A link opened in a new tab is signed in: it asks the other tabs for their key. */
export function keyOfOtherTabs() {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), ANSWER_MS);
    const hear = ({ data }) => data.key && end(data.key);
    const end = (key) => {
      clearTimeout(timer);
      others.removeEventListener('message', hear);
      resolve(key);
    };
    others.addEventListener('message', hear);
    others.postMessage({ asks: true });
  });
}

/** Responds to tabs that ask for the key, and listens for sign-out in other tabs. */
export function shareKey(onSignedOut) {
  others.addEventListener('message', ({ data }) => {
    if (readShare()) return;
    if (data.asks && readKey()) others.postMessage({ key: readKey() });
    if (data.left && readKey()) {
      forgetKey();
      forgetUnsent();
      onSignedOut();
    }
  });
}

/** Signs out in this and all other tabs. */
export function signOut() {
  forgetKey();
  forgetUnsent();
  others.postMessage({ left: true });
}
