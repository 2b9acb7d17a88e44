import { h } from '../webhooks/dom.js';
import { addressOf, getHealth, tryKey } from './api.js';
import { keepKey } from './session.js';

/** What someone sees who has just started the server: where the key is, and a first request without this page. */
export function screen(_context, onSignedIn) {
  const problem = h('p', { class: 'problem', id: 'key-problem', role: 'alert' });
  const input = h('input', {
    id: 'key',
    type: 'password',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'key-help key-problem',
  });
  const button = h('button', { class: 'primary' }, 'Sign in');
  const submit = async (event) => {
    event.preventDefault();
    problem.textContent = '';
    button.setAttribute('aria-busy', 'true');
    try {
      const key = input.value.trim();
      await tryKey(key);
      keepKey(key);
      onSignedIn();
    } catch (error) {
      problem.textContent = error.status === 401 ? 'This key is not known here.' : error.message;
      input.focus();
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  const health = h('p', { class: 'muted', role: 'status' });
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Documents in, structure out'),
    h(
      'p',
      { class: 'lead' },
      'Quire reads PDF and image files and gives back pages, segments in reading order, tables, chunks and Markdown, with ' +
        'the place of every word.',
    ),
    h(
      'form',
      { class: 'panel narrow', onsubmit: submit },
      h('label', { for: 'key' }, 'API key'),
      h('div', { class: 'row' }, input, button),
      problem,
      h(
        'p',
        { class: 'muted', id: 'key-help' },
        'The first start of the server printed it and keeps it in ',
        h('code', {}, 'first-key'),
        ' in the data folder. It is forgotten when this tab closes.',
      ),
    ),
    h('h2', {}, 'Or without this page'),
    h(
      'p',
      {},
      'Store a file, create a task from the ',
      h('code', {}, 'url'),
      ' in the answer, and wait for its result:',
    ),
    h('pre', { tabindex: 0, 'aria-label': 'First requests' }, h('code', {}, firstRequests())),
    health,
  );
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
  place.textContent = `This server says: ${await getHealth()}.`;
}
