import { action, h, say } from '../shared/dom.js';
import * as api from './api.js';
import { deliveryRow } from './delivery-row.js';

const FOLLOW_EVERY_MS = 1_000;
/** A delivery succeeds, fails or times out within 15 seconds. */
const FOLLOW_FOR = 20;

/** The list of deliveries, newest first, of all endpoints or one. */
export function deliveriesSection() {
  let names = new Map();
  let cursor = null;
  const filter = h('select', { id: 'filter', onchange: () => reload() }, h('option', { value: '' }, 'All endpoints'));
  const list = h('ul', { class: 'cards tight' });
  const note = h('p', { class: 'muted', role: 'status' });
  const more = h('button', { type: 'button', hidden: true, onclick: action(() => read(true)) }, 'Load more');
  const again = h('button', { type: 'button', onclick: action(() => reload()) }, 'Refresh');

  const row = (delivery) =>
    deliveryRow(delivery, names.get(delivery.endpoint_id) ?? delivery.endpoint_id, (replayed) => {
      refresh(replayed);
      follow(replayed);
    });

  /** Replaces a row by its newer state; an open row stays open. */
  function refresh(delivery) {
    const old = document.getElementById(`delivery-${delivery.delivery_id}`);
    if (!old) return;
    const fresh = row(delivery);
    const hadFocus = old.contains(document.activeElement);
    fresh.querySelector('details').open = old.querySelector('details').open;
    old.replaceWith(fresh);
    if (hadFocus) fresh.querySelector('summary').focus();
  }

  async function read(isMore) {
    list.setAttribute('aria-busy', 'true');
    note.textContent = list.children.length === 0 ? 'Loading deliveries …' : '';
    note.classList.remove('problem');
    try {
      const page = await api.listDeliveries({ endpointId: filter.value, cursor: isMore ? cursor : null });
      const rows = page.deliveries.map(row);
      if (isMore) list.append(...rows);
      else list.replaceChildren(...rows);
      cursor = page.next_cursor;
      more.hidden = !page.has_more;
      note.textContent = list.children.length === 0 ? 'No deliveries yet.' : '';
      if (isMore) rows[0]?.querySelector('summary').focus();
    } catch (error) {
      if (error.isHandled) return;
      note.textContent = error.message;
      note.classList.add('problem');
    } finally {
      list.setAttribute('aria-busy', 'false');
    }
  }
  const reload = () => read(false);

  /** Polls one delivery until its outcome is known, and reports it. */
  async function follow(delivery) {
    for (let i = 0; i < FOLLOW_FOR; i++) {
      await new Promise((resolve) => setTimeout(resolve, FOLLOW_EVERY_MS));
      let now;
      try {
        now = await api.getDelivery(delivery.delivery_id);
      } catch {
        return;
      }
      if (now.status === 'Pending' && !now.error) continue;
      refresh(now);
      if (now.status === 'Delivered') say(`Delivered: your server answered ${now.response_status}.`);
      else say(`Not delivered: ${now.error}.`, true);
      return;
    }
  }

  const element = h(
    'section',
    { 'aria-labelledby': 'deliveries-title' },
    h(
      'div',
      { class: 'heading' },
      h('h2', { id: 'deliveries-title', tabindex: '-1' }, 'Deliveries'),
      h('div', { class: 'buttons' }, h('label', { for: 'filter', class: 'offscreen' }, 'Endpoint'), filter, again),
    ),
    note,
    list,
    h('div', { class: 'buttons' }, more),
  );

  return {
    element,
    reload,
    /** A test event is under way. */
    async show(delivery) {
      say('Sending test event …');
      if (filter.value && filter.value !== delivery.endpoint_id) filter.value = '';
      await reload();
      follow(delivery);
    },
    async showEndpoint(endpointId) {
      filter.value = endpointId;
      await reload();
      element.querySelector('h2').focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start' });
    },
    /** Updates the endpoints in the filter and the names. */
    setEndpoints(endpoints) {
      names = new Map(endpoints.map((endpoint) => [endpoint.endpoint_id, endpoint.url]));
      const chosen = names.has(filter.value) ? filter.value : '';
      const options = endpoints.map((endpoint) => h('option', { value: endpoint.endpoint_id }, endpoint.url));
      filter.replaceChildren(h('option', { value: '' }, 'All endpoints'), ...options);
      filter.value = chosen;
    },
  };
}
