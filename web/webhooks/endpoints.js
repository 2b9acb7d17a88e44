import { action, confirmDialog, h, moment, openDialog, say } from '../shared/dom.js';
import * as api from './api.js';
import { openEndpointForm } from './endpoint-form.js';
import { EVENT_KINDS } from './event-kinds.js';

function showSecret(secret, text) {
  const copy = action(async () => {
    await navigator.clipboard.writeText(secret);
    say('Secret copied.');
  });
  const dialog = openDialog(
    'Signing secret',
    h('p', {}, text),
    h('p', { class: 'secret' }, h('code', { tabindex: '0' }, secret)),
    h(
      'div',
      { class: 'buttons end' },
      navigator.clipboard && h('button', { type: 'button', onclick: copy }, 'Copy'),
      h('button', { type: 'button', class: 'primary', onclick: () => dialog.close(), autofocus: true }, 'Done'),
    ),
  );
}

function badge(endpoint) {
  if (!endpoint.enabled) return h('span', { class: 'badge off' }, 'Off');
  if (endpoint.failing_since) return h('span', { class: 'badge bad' }, 'Failing');
  return h('span', { class: 'badge good' }, 'On');
}

function trouble(endpoint) {
  if (!endpoint.failing_since) return null;
  const next = endpoint.enabled
    ? '. The endpoint is disabled after five days without a success.'
    : ', so it was switched off. Fix the server, then switch it on again.';
  return h('p', { class: 'problem' }, 'Deliveries have been failing since ', moment(endpoint.failing_since), next);
}

function card(endpoint, { reload, showDeliveries, onTest }) {
  const { endpoint_id: id } = endpoint;
  const button = (label, work, properties = {}) =>
    h(
      'button',
      { type: 'button', onclick: action(work), 'aria-label': `${label}: ${endpoint.url}`, ...properties },
      label,
    );
  const test = async () => onTest(await api.sendTest(id));
  const reveal = async () =>
    showSecret(await api.revealSecret(id), 'Use it to verify that a delivery comes from Quire. Keep it secret.');
  const rotate = () =>
    confirmDialog(
      'Replace the signing secret?',
      'Deliveries are signed with the new secret and, for 24 hours, with the old one too.',
      'Replace secret',
      async () =>
        showSecret(await api.rotateSecret(id), 'This is the new secret. The old one is valid for 24 more hours.'),
    );
  const toggle = async () => {
    await api.updateEndpoint(id, { enabled: !endpoint.enabled });
    say(endpoint.enabled ? 'Endpoint disabled.' : 'Endpoint enabled.');
    await reload(id);
  };
  const remove = () =>
    confirmDialog(
      'Delete this endpoint?',
      `${endpoint.url} will receive no more events, and its deliveries will be deleted.`,
      'Delete',
      async () => {
        await api.removeEndpoint(id);
        say('Endpoint deleted.');
        await reload();
      },
    );
  return h(
    'li',
    { class: 'panel' },
    h('div', { class: 'title' }, h('h3', { class: 'address' }, endpoint.url), badge(endpoint)),
    endpoint.description && h('p', {}, endpoint.description),
    h(
      'p',
      { class: 'muted' },
      endpoint.event_types.length === 0
        ? 'All events'
        : endpoint.event_types.map((type) => EVENT_KINDS[type] ?? type).join(', '),
      ' · added ',
      moment(endpoint.created_at),
    ),
    trouble(endpoint),
    h(
      'div',
      { class: 'buttons' },
      endpoint.enabled && button('Send test event', test),
      button('Deliveries', () => showDeliveries(id)),
      button('Show secret', reveal),
      button('Replace secret', rotate),
      button('Edit', () => openEndpointForm(endpoint, () => reload())),
      button(endpoint.enabled ? 'Disable' : 'Enable', toggle, {
        id: `switch-${id}`,
        class: endpoint.enabled ? null : 'primary',
      }),
      button('Delete', remove, { class: 'danger quiet' }),
    ),
  );
}

/** The list of endpoints and the actions on each. `onChange` gets each list that was loaded. */
export function endpointsSection({ onChange, showDeliveries, onTest }) {
  const list = h('div', { 'aria-busy': 'true' }, h('p', { class: 'muted' }, 'Loading endpoints …'));
  const add = () => openEndpointForm(null, () => reload());
  const addButton = h('button', { type: 'button', class: 'primary', hidden: true, onclick: add }, 'Add endpoint');
  const empty = () =>
    h(
      'div',
      { class: 'panel empty' },
      h('p', {}, 'No endpoints yet.'),
      h('button', { type: 'button', class: 'primary', onclick: add }, 'Add your first endpoint'),
    );

  /** `switched`: the endpoint whose switch was pressed; it keeps keyboard focus. */
  async function reload(switched) {
    list.setAttribute('aria-busy', 'true');
    try {
      const endpoints = await api.listEndpoints();
      const cards = endpoints.map((endpoint) => card(endpoint, { reload, showDeliveries, onTest }));
      list.replaceChildren(cards.length === 0 ? empty() : h('ul', { class: 'cards' }, cards));
      addButton.hidden = cards.length === 0;
      if (switched) document.getElementById(`switch-${switched}`)?.focus();
      onChange(endpoints);
    } catch (error) {
      if (error.isHandled) return;
      const again = h('button', { type: 'button', onclick: action(() => reload()) }, 'Try again');
      list.replaceChildren(
        h('div', { class: 'panel' }, h('p', { class: 'problem', role: 'alert' }, error.message), again),
      );
    } finally {
      list.setAttribute('aria-busy', 'false');
    }
  }

  const element = h(
    'section',
    { 'aria-labelledby': 'endpoints-title' },
    h('div', { class: 'heading' }, h('h2', { id: 'endpoints-title' }, 'Endpoints'), addButton),
    list,
  );
  return { element, reload };
}
