import { action, confirmDialog, h, moment, openDialog, say } from '../shared/dom.js';
import { createKey, listKeys, revokeKey } from './api.js';
import { copyButton, loading, problemNote } from './parts.js';

const ROLES = { read: 'Read', correct: 'Read and correct', administer: 'Full access' };

/** The keys of this tenant: create, list, revoke. */
export function screen({ signal }) {
  const place = h('div', {}, loading());
  const name = h('input', {
    id: 'key-name',
    required: true,
    maxlength: 100,
    autocomplete: 'off',
    placeholder: 'Nightly import',
    'aria-describedby': 'key-name-problem',
  });
  const role = h(
    'select',
    { 'aria-label': 'Role' },
    ...Object.entries(ROLES).map(([value, text]) => h('option', { value }, text)),
  );
  role.value = 'administer';
  const problem = h('p', { class: 'problem', id: 'key-name-problem', role: 'alert' });
  const make = async (event) => {
    event.preventDefault();
    problem.textContent = '';
    try {
      const created = await createKey({ name: name.value.trim(), role: role.value });
      name.value = '';
      showOnce(created);
      await load();
    } catch (error) {
      if (error.isHandled) return;
      problem.textContent = error.message;
      name.focus();
    }
  };
  async function load() {
    try {
      const keys = await listKeys(signal);
      const [used, revoked] = [keys.filter((key) => !key.revoked_at), keys.filter((key) => key.revoked_at)];
      place.replaceChildren(
        rows('Active keys', used),
        revoked.length > 0
          ? h(
              'details',
              { class: 'fold panel past' },
              h('summary', {}, `Revoked (${revoked.length})`),
              rows('Revoked keys', revoked),
            )
          : '',
      );
    } catch (error) {
      if (!signal.aborted && !error.isHandled) place.replaceChildren(problemNote(error, load));
    }
  }
  function row({ key_id: id, name, role, created_at: created, revoked_at: revoked, is_current: isCurrent }) {
    const revoke = () =>
      confirmDialog(
        'Revoke this key?',
        `${name}: requests with this key will be refused. This cannot be undone.`,
        'Revoke',
        async () => {
          await revokeKey(id);
          say('Revoked.');
          await load();
        },
      );
    const end = revoked
      ? h('span', { class: 'muted' }, 'revoked ', moment(revoked))
      : isCurrent
        ? h('span', { class: 'badge good' }, 'Current key')
        : h(
            'button',
            { type: 'button', class: 'quiet danger', 'aria-label': `Revoke ${name}`, onclick: action(revoke) },
            'Revoke',
          );
    return h(
      'li',
      {},
      h('span', { class: 'what' }, h('strong', {}, name), h('code', { class: 'muted' }, `ch_${id}_…`)),
      h('span', { class: 'badge' }, ROLES[role]),
      h('span', { class: 'muted' }, 'created ', moment(created)),
      h('span', { class: 'row-buttons' }, end),
    );
  }
  const rows = (label, keys) => h('ul', { class: 'rows', 'aria-label': label }, ...keys.map(row));
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, 'Keys'),
    h('p', { class: 'lead' }, 'Use a separate key for each program, so that you can revoke one without the others.'),
    h(
      'form',
      { class: 'panel key-form', onsubmit: make },
      h('label', { for: 'key-name' }, 'Name of the new key'),
      h('div', { class: 'row' }, name, role, h('button', { class: 'primary' }, 'Create key')),
      problem,
    ),
    place,
  );
  return { element, ready: load() };
}

function showOnce({ key, name }) {
  const dialog = openDialog(
    'Copy this key now',
    h('p', {}, `The key “${name}” is shown only once. The server stores only a hash.`),
    h('p', { class: 'secret' }, h('code', { tabindex: '0' }, key)),
    h(
      'div',
      { class: 'buttons end' },
      copyButton('Copy', () => key),
      h('button', { type: 'button', class: 'primary', onclick: () => dialog.close(), autofocus: true }, 'Done'),
    ),
  );
}
