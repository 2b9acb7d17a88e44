import { action, h, moment, say } from '../shared/dom.js';
import * as api from './api.js';

const BADGES = { Delivered: 'good', Failed: 'bad', Pending: 'wait' };

const SHOWN_ID = 13;

/** The outcome of a delivery, in one phrase. */
function summary(delivery) {
  if (delivery.status === 'Delivered') return `Answered ${delivery.response_status}`;
  if (delivery.status === 'Failed') return `Gave up: ${delivery.error}`;
  return delivery.error ? `Will retry: ${delivery.error}` : 'Waiting to be sent';
}

function facts(delivery, endpointName) {
  const rows = [
    ['Delivery', h('code', {}, delivery.delivery_id)],
    ['Endpoint', endpointName],
    ['Attempts', String(delivery.attempts)],
    ['Created', moment(delivery.created_at)],
    delivery.delivered_at && ['Delivered', moment(delivery.delivered_at)],
    delivery.next_attempt_at && ['Next attempt', moment(delivery.next_attempt_at)],
    delivery.error && ['Last problem', delivery.error],
  ].filter(Boolean);
  return h(
    'dl',
    {},
    rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

export function deliveryRow(delivery, endpointName, onReplay) {
  const { event } = delivery;
  const replay = action(async () => {
    onReplay(await api.replay(delivery.delivery_id));
    say('Event resent.');
  });
  return h(
    'li',
    { id: `delivery-${delivery.delivery_id}` },
    h(
      'details',
      { class: 'panel delivery' },
      h(
        'summary',
        {},
        h('span', { class: `badge ${BADGES[delivery.status]}` }, delivery.status),
        h(
          'span',
          { class: 'what' },
          h('span', {}, event.event_type, ' ', h('span', { class: 'muted' }, event.status)),
          h('span', { class: 'muted' }, `${summary(delivery)} · ${subjectOf(event)}`),
        ),
        h('span', { class: 'muted when' }, moment(delivery.created_at)),
      ),
      facts(delivery, endpointName),
      h('p', { class: 'label' }, 'Body as sent'),
      h('pre', { tabindex: '0', 'aria-label': 'Body of the event', class: 'sent' }, delivery.body),
      h('div', { class: 'buttons' }, h('button', { type: 'button', onclick: replay }, 'Send again')),
    ),
  );
}

const subjectOf = ({ task_id: task, batch_id: batch }) =>
  task ? `task ${task.slice(0, SHOWN_ID)}` : `batch ${batch.slice(0, SHOWN_ID)}`;
