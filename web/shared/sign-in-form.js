import { h } from './dom.js';

/** Asks for an API key and passes it to `accept`; an error is shown at the field. */
export function signInForm({ accept, label, help }) {
  const problem = h('p', { class: 'problem', id: 'key-problem', role: 'alert' });
  const input = h('input', {
    id: 'key',
    type: 'password',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'ch_…',
    'aria-describedby': 'key-help key-problem',
  });
  const button = h('button', { class: 'primary' }, label);
  const submit = async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    problem.textContent = '';
    button.setAttribute('aria-busy', 'true');
    try {
      await accept(input.value.trim());
    } catch (error) {
      problem.textContent = error.message;
      input.focus();
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  const form = h(
    'form',
    { class: 'stack sign-in', onsubmit: submit },
    h('div', { class: 'field' }, h('label', { for: 'key' }, 'API key'), h('div', { class: 'row' }, input, button)),
    problem,
    h('p', { class: 'muted', id: 'key-help' }, help),
  );
  return { form, input };
}
