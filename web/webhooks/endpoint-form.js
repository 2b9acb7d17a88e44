import { h, openDialog } from '../shared/dom.js';
import { createEndpoint, updateEndpoint } from './api.js';
import { EVENT_KINDS } from './event-kinds.js';

const EVENTS = Object.entries(EVENT_KINDS);

/** Adds an endpoint, or changes the given one. */
export function openEndpointForm(endpoint, onSaved) {
  const url = h('input', {
    id: 'url',
    type: 'url',
    required: true,
    maxlength: '2000',
    placeholder: 'https://example.com/webhooks',
    value: endpoint?.url ?? '',
    'aria-describedby': 'form-problem',
  });
  const description = h('input', { id: 'description', maxlength: '200', value: endpoint?.description ?? '' });
  const chosen = endpoint?.event_types ?? [];
  const boxes = EVENTS.map(([name]) =>
    h('input', { type: 'checkbox', value: name, checked: chosen.length === 0 || chosen.includes(name) }),
  );
  const problem = h('p', { class: 'problem', id: 'form-problem', role: 'alert' });
  const save = h('button', { class: 'primary' }, endpoint ? 'Save' : 'Add endpoint');

  const submit = async (event) => {
    event.preventDefault();
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    if (ticked.length === 0) {
      problem.textContent = 'Choose at least one event type.';
      boxes[0].focus();
      return;
    }
    problem.textContent = '';
    save.disabled = true;
    const request = {
      url: url.value.trim(),
      description: description.value.trim(),
      // An empty list means all events, including those that are added later.
      event_types: ticked.length === EVENTS.length ? [] : ticked,
    };
    try {
      const saved = await (endpoint ? updateEndpoint(endpoint.endpoint_id, request) : createEndpoint(request));
      dialog.close();
      onSaved(saved);
    } catch (error) {
      if (error.isHandled) dialog.close();
      problem.textContent = error.message;
      url.focus();
    } finally {
      save.disabled = false;
    }
  };

  const dialog = openDialog(
    endpoint ? 'Edit endpoint' : 'Add endpoint',
    h(
      'form',
      { onsubmit: submit },
      h('div', { class: 'field' }, h('label', { for: 'url' }, 'URL'), url),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'description' }, 'Description ', h('span', { class: 'muted' }, '(optional)')),
        description,
      ),
      h(
        'fieldset',
        {},
        h('legend', {}, 'Events'),
        EVENTS.map(([name, label], index) =>
          h('label', { class: 'check' }, boxes[index], h('span', {}, label, ' ', h('code', {}, name))),
        ),
      ),
      problem,
      h(
        'div',
        { class: 'buttons end' },
        h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
        save,
      ),
    ),
  );
}
