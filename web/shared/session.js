const KEY = 'quire-key';
const TOKEN = 'quire-webhooks-token';
const SHARE = 'quire-share';
/** A tab that has a key answers at once, on a busy machine a little later; one that opens alone should not wait for nobody. */
const ANSWER_MS = 500;

/** The key lasts as long as a tab has it and is never part of an address. */
export const readKey = () => sessionStorage.getItem(KEY);
export const keepKey = (key) => sessionStorage.setItem(KEY, key);

/** The task that a share link shows in this tab; null for people with a key of their own. */
export const readShare = () => sessionStorage.getItem(SHARE);
export function keepShare(taskId, key) {
  keepKey(key);
  sessionStorage.setItem(SHARE, taskId);
}

/** What waits to be sent, of whoever was signed in. */
function forgetUnsent() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('quire-unsent-')) sessionStorage.removeItem(name);
}

/** The dashboard of webhooks has a token of its own, made from the key; both go together. */
export function forgetKey() {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SHARE);
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

/** Tabs of this page talk to each other here; nothing of it is stored, and no other site hears it. */
const others = new BroadcastChannel('quire-session');

/** A link opened in a new tab is signed in where it came from: the other tabs are asked for their key. */
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

/** Answers tabs that ask for the key, and hears when another one signs out. */
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

/** Signs out here and in the other tabs. */
export function signOut() {
  forgetKey();
  forgetUnsent();
  others.postMessage({ left: true });
}
