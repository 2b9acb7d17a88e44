import { forgetToken, onSessionEnd, readToken } from './api.js';
import { deliveriesSection } from './deliveries.js';
import { endpointsSection } from './endpoints.js';
import { signInView } from './sign-in.js';

const view = document.getElementById('view');
const leave = document.getElementById('leave');

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

function showSignIn(reason) {
  leave.hidden = true;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  view.replaceChildren(signInView(reason, showDashboard));
  view.querySelector('input').focus();
}

onSessionEnd(() => showSignIn('This link has expired'));
leave.addEventListener('click', () => {
  forgetToken();
  showSignIn('You have left');
});
// Another link opened in the same tab.
window.addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) start();
});

function start() {
  if (readToken()) showDashboard();
  else showSignIn('Sign in');
}
start();
