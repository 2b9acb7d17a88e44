import { h } from '../shared/dom.js';
import { keepKey } from '../shared/session.js';
import { signInForm } from '../shared/sign-in-form.js';
import { addressOf, getHealth, tryKey } from './api.js';
import { copyButton } from './parts.js';

/** The first screen after starting the server: where to find the key, and a first request without this page. */
export function screen(_context, onSignedIn) {
  const accept = async (key) => {
    await tryKey(key);
    keepKey(key);
    onSignedIn();
  };
  const help = h(
    'span',
    {},
    'The terminal that started the server shows the key and a sign-in link. The key is also in the file ',
    h('code', {}, 'first-key'),
    ' of the data folder. The key is forgotten when the last tab of this page closes.',
  );
  const { form, input } = signInForm({ accept, label: 'Sign in', help });
  const health = h('p', { class: 'muted', role: 'status' }, '\u00a0');
  const requests = firstRequests();
  const element = h(
    'div',
    { class: 'column welcome' },
    h('h1', {}, 'Documents in, structured data out'),
    h(
      'p',
      { class: 'lead' },
      'Drop a document and see it understood: every heading, paragraph, table and figure with its place on the page, ' +
        'as Markdown, HTML and JSON. Nothing leaves this server.',
    ),
    h('div', { class: 'panel narrow' }, form),
    h('h2', {}, 'Or use the API'),
    h('p', { class: 'muted' }, 'Store a file, create a task from the url in the answer, and wait for its result.'),
    h(
      'div',
      { class: 'snippet' },
      h('pre', { tabindex: 0, 'aria-label': 'First requests' }, h('code', {}, requests)),
      copyButton('Copy', () => requests),
    ),
    health,
  );
  requestAnimationFrame(() => input.focus({ preventScroll: true }));
  return { element, ready: tellHealth(health) };
}

function firstRequests() {
  const origin = addressOf('.').href.replace(/\/$/, '');
  return [
    `curl -s ${origin}/files -H "Authorization: $QUIRE_KEY" -F file=@report.pdf`,
    `curl -s ${origin}/tasks/parse -H "Authorization: $QUIRE_KEY" \\\n` +
      `  -H "Content-Type: application/json" -d '{"file": "ch://files/FILE_ID"}'`,
    `curl -s "${origin}/tasks/TASK_ID?wait=30" -H "Authorization: $QUIRE_KEY"`,
  ].join('\n\n');
}

async function tellHealth(place) {
  place.textContent = `Server status: ${await getHealth()}.`;
}
