import { h } from '../../shared/dom.js';
import { confidenceText, confidenceTone } from '../extract/trust.js';

const SAID = { confirm: 'Confirmed', absent: 'Not in the document', value: 'Corrected' };

/** The values of an extraction, one of which is current. Rows are created once and updated in place. */
export function valueList(values, { textOf, settledBy, onGo, onKeep, onInput, onCancel, accept, absent, pick, label }) {
  const element = h('ol', { class: 'review-values', 'aria-label': 'Values, lowest confidence first' });
  let input = null;
  const rows = values.map((value, index) => {
    const text = h('p', { class: 'value-text' });
    const badge = h('span', { class: 'badge' });
    const buttons = h('div', { class: 'buttons' });
    const row = h(
      'li',
      { tabindex: -1, onclick: (event) => event.target.closest('button, input, textarea') || onGo(index) },
      h(
        'div',
        { class: 'value-head' },
        h('strong', { class: 'value-name', title: value.pointer }, label(value.pointer)),
        badge,
      ),
      text,
      buttons,
    );
    return { row, text, badge, buttons };
  });
  element.append(...rows.map(({ row }) => row));
  const button = (name, key, onclick) => h('button', { type: 'button', title: key, onclick }, name);
  let shown = -1;

  const api = {
    element,
    show(_operations, at) {
      input = null;
      values.forEach((value, index) => {
        const { row, text, badge } = rows[index];
        const settled = settledBy(value.pointer);
        const now = settled?.op === 'value' ? settled.value : settled?.op === 'absent' ? null : value.value;
        text.textContent = now === null || now === undefined ? 'not found' : textOf(now);
        const said = settled ? SAID[settled.op] : value.settled ? 'Checked' : null;
        badge.textContent = said ?? confidenceText(value.metrics.score);
        badge.className = `badge ${said ? 'good' : confidenceTone(value.metrics.score)}`;
        if (index === at) row.setAttribute('aria-current', 'true');
        else row.removeAttribute('aria-current');
      });
      if (shown >= 0) rows[shown]?.buttons.replaceChildren();
      shown = at;
      rows[at]?.buttons.replaceChildren(
        button('Accept', 'A', accept),
        button('Edit', 'E', () => api.edit(at)),
        button('Pick words', 'P', pick),
        button('Not in the document', 'X', absent),
      );
    },
    focus(at) {
      rows[at]?.row.focus({ preventScroll: true });
      rows[at]?.row.scrollIntoView({ block: 'nearest' });
    },
    edit(at, given = null, isPicking = false) {
      const value = values[at];
      if (!value) return;
      const settled = settledBy(value.pointer);
      const before = settled?.op === 'value' ? settled.value : value.value;
      const isLong = Array.isArray(before) || textOf(before).length > 80;
      input = h(isLong ? 'textarea' : 'input', {
        class: 'value-input',
        'aria-label': `Value of ${label(value.pointer)}`,
      });
      input.value = given ?? textOf(before);
      input.addEventListener('input', () => onInput(input.value));
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !(isLong && !event.ctrlKey)) {
          event.preventDefault();
          onKeep(input.value);
        } else if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        }
      });
      rows[at].text.replaceChildren(input);
      input.focus();
      if (!isPicking) input.select();
    },
    setText(text) {
      if (input) input.value = text;
      input?.focus();
    },
  };
  return api;
}
