import { signIn } from './api.js';
import { h } from './dom.js';

/** For those who come without a link, or whose link is over. */
export function signInView(reason, onSignedIn) {
  const problem = h('p', { class: 'problem', id: 'key-problem', role: 'alert' });
  const input = h('input', {
    id: 'key',
    type: 'password',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'key-help key-problem',
  });
  const button = h('button', { class: 'primary' }, 'Continue');
  const submit = async (event) => {
    event.preventDefault();
    problem.textContent = '';
    button.disabled = true;
    try {
      await signIn(input.value.trim());
      onSignedIn();
    } catch (error) {
      problem.textContent = error.message;
      input.focus();
    } finally {
      button.disabled = false;
    }
  };
  return h(
    'section',
    { class: 'panel narrow' },
    h('h2', {}, reason),
    h('p', { id: 'key-help' }, 'Enter an API key to open this page. The key is used once and not kept.'),
    h(
      'form',
      { onsubmit: submit },
      h('div', { class: 'field' }, h('label', { for: 'key' }, 'API key'), input, problem),
      h('div', { class: 'buttons' }, button),
    ),
  );
}
