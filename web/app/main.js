import { onConnection, watchConnection } from '../shared/connection.js';
import { action, say } from '../shared/dom.js';
import { keepKey, keyOfOtherTabs, readKey, readShare, shareKey, signOut } from '../shared/session.js';
import { useTheme } from '../shared/theme.js';
import { onSessionEnd, signInToWebhooks } from './api.js';
import { onDrop } from './dropped.js';
import { showConnection } from './parts.js';

const main = document.getElementById('main');
const leave = document.getElementById('leave');
const webhooks = /** @type {HTMLAnchorElement} */ (document.getElementById('webhooks'));

/**
 * Screens are loaded when they are opened, to keep the first view small. The query after `?` belongs to the screen.
 * @type {[RegExp, string, () => Promise<{screen: Function}>][]}
 */
const SCREENS = [
  [/^#?\/?$/, 'Playground', () => import('./playground/screen.js')],
  [/^#\/again\/([\w-]+)$/, 'Run again', () => import('./playground/screen.js')],
  [/^#\/tasks(?:\?.*)?$/, 'Tasks', () => import('./tasks.js')],
  [/^#\/tasks\/([\w-]+)(?:\/p\/\d+)?(?:\/s\/[\w.-]+)?(?:\?.*)?$/, 'Task', () => import('./viewer/screen.js')],
  [/^#\/correct\/([\w-]+)(?:\/p\/\d+)?(?:\/s\/[\w.-]+)?(?:\?.*)?$/, 'Correct', () => import('./correct/screen.js')],
  [/^#\/review(?:\?.*)?$/, 'Review', () => import('./correct/review-queue.js')],
  [/^#\/review\/([\w-]+)$/, 'Review', () => import('./correct/review-task.js')],
  [/^#\/compare\/([\w-]+)\/([\w-]+)$/, 'Compare', () => import('./compare/screen.js')],
  [/^#\/batches$/, 'Batches', () => import('./batches/list.js')],
  [/^#\/batches\/([\w-]+)(?:\?.*)?$/, 'Batch', () => import('./batches/screen.js')],
  [/^#\/files(?:\?.*)?$/, 'Files', () => import('./files.js')],
  [/^#\/usage$/, 'Usage', () => import('./usage/screen.js')],
  [/^#\/keys$/, 'Keys', () => import('./keys.js')],
  [/^#\/limits$/, 'Limits', () => import('./limits.js')],
];
/** Style sheets of the screens, in the order in which they build on each other. Not loaded before sign-in. */
const STYLES = [
  'lists',
  'playground/playground',
  'usage/usage',
  'viewer/types',
  'viewer/viewer',
  'viewer/pages',
  'viewer/side',
  'extract/extract',
  'sheet/sheet',
  'compare/compare',
];
let styles = null;
const loadStyles = () => {
  const load = (name) =>
    new Promise((resolve) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: `app/${name}.css`, onload: resolve, onerror: resolve });
      document.head.append(link);
    });
  styles ??= Promise.all(STYLES.map(load));
  return styles;
};
/** Links that sign somebody in: the one that the server printed, and links to one shared task. */
const LINK = /^#\/(?:sign-in|shared)\//;
/** Screens without their own navigation link, and the link that is highlighted for them. */
const BELONGS_TO = {
  tasks: '#/tasks',
  compare: '#/tasks',
  correct: '#/tasks',
  review: '#/review',
  batches: '#/batches',
  files: '#/files',
  again: '#/',
  limits: '#/usage',
};

let leaving = new AbortController();
async function show(load, title, ...parameters) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  document.title = title === 'Playground' ? 'Quire' : `${title} · Quire`;
  const here = BELONGS_TO[location.hash.split(/[/?]/)[1]] ?? (location.hash || '#/');
  for (const link of document.querySelectorAll('.top nav a')) {
    if (link.getAttribute('href') === here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  try {
    const [{ screen }] = await Promise.all([load(), readKey() && loadStyles()]);
    if (signal.aborted) return;
    const { element, ready } = screen({ signal }, ...parameters);
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    main.className = element.dataset.wide === undefined ? '' : 'wide';
    main.replaceChildren(element);
    scrollTo(0, 0);
    await ready;
  } catch (error) {
    if (!signal.aborted && !error.isHandled) say(error.message, true);
  }
}

function route() {
  document.body.classList.toggle('signed-out', !readKey());
  leave.hidden = !readKey();
  // Links inside the page, such as the one that skips the navigation.
  if (location.hash && !location.hash.startsWith('#/')) return;
  if (LINK.test(location.hash)) return void import('./enter.js').then(({ enter }) => enter(route));
  if (readKey()) import('./rights.js').then(({ showRights }) => showRights());
  if (!readKey()) return void show(() => import('./sign-in.js'), 'Sign in', route);
  for (const [pattern, title, load] of SCREENS) {
    const match = pattern.exec(location.hash);
    if (match && readShare() && title !== 'Task') break;
    if (match) return void show(load, title, ...match.slice(1));
  }
  location.hash = readShare() ? `#/tasks/${readShare()}` : '#/';
}

onSessionEnd((wasShared) => {
  say(wasShared ? 'This link has expired or was revoked.' : 'The key is no longer valid. Sign in again.', true);
  route();
});
// A file may be dropped anywhere: it is parsed in the playground, after sign-in if necessary.
onDrop(() => {
  if (!readKey()) say('Sign in, and your files will be parsed.');
  else if (/^#?\/?$/.test(location.hash)) route();
  else location.hash = '#/';
});
leave.addEventListener('click', () => {
  signOut();
  route();
});
webhooks.addEventListener('click', (event) => {
  if (!readKey() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const open = async () => {
    await signInToWebhooks();
    location.assign(webhooks.href);
  };
  action(open)(event);
});
const menu = document.getElementById('menu');
const openMenu = (isOpen) => menu.setAttribute('aria-expanded', String(isOpen));
menu.addEventListener('click', () => openMenu(menu.getAttribute('aria-expanded') !== 'true'));
addEventListener('hashchange', () => openMenu(false));
useTheme(document.getElementById('theme'));
addEventListener('hashchange', route);
shareKey(route);
onConnection(showConnection);
watchConnection();
if (!readKey() && !LINK.test(location.hash)) {
  const key = await keyOfOtherTabs();
  if (key) keepKey(key);
}
route();
