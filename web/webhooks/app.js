import { h } from '../shared/dom.js';
import { forgetToken, keepToken, keyOfOtherTabs, readKey, readToken } from '../shared/session.js';
import { signInForm } from '../shared/sign-in-form.js';
import { useTheme } from '../shared/theme.js';
import { onSessionEnd, signIn } from './api.js';
import { deliveriesSection } from './deliveries.js';
import { endpointsSection } from './endpoints.js';

const view = document.getElementById('view');
const leave = document.getElementById('leave');
/** Users of a dashboard link have no key, so the other pages are hidden from them. */
document.getElementById('pages').hidden = !readKey();

function showDashboard() {
  const deliveries = deliveriesSection();
  const endpoints = endpointsSection({
    onChange: (list) => {
      deliveries.setEndpoints(list);
      return deliveries.reload();
    },
    showDeliveries: deliveries.showEndpoint,
    onTest: deliveries.show,
  });
  view.replaceChildren(endpoints.element, deliveries.element);
  leave.hidden = false;
  endpoints.reload();
}

/** For users without a link, or with an expired one. */
function showSignIn(reason) {
  leave.hidden = true;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const accept = async (key) => {
    await signIn(key);
    showDashboard();
  };
  const help = 'The key is used once and is not stored.';
  const { form, input } = signInForm({ accept, label: 'Continue', help });
  view.replaceChildren(h('section', { class: 'panel narrow' }, h('h2', {}, reason), form));
  input.focus();
}

onSessionEnd(() => showSignIn('This link has expired'));
leave.addEventListener('click', () => {
  forgetToken();
  showSignIn('Signed out');
});
// Another link was opened in the same tab.
window.addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) start();
});

/** The token is removed from the address at once. */
async function start() {
  if (keepToken(location.href)) history.replaceState(null, '', location.pathname + location.search);
  if (readToken() || (await enter())) showDashboard();
  else showSignIn('Sign in');
}

/** A user who is signed in elsewhere in this browser needs no key here. */
async function enter() {
  const key = readKey() ?? (await keyOfOtherTabs());
  if (!key) return false;
  try {
    await signIn(key);
    return true;
  } catch {
    return false;
  }
}
start();

useTheme(document.getElementById('theme'));
