import { h } from '../../webhooks/dom.js';
import { typesIn } from './document-model.js';

/** Legend and switches: what is shown on the pages, and how large. */
export function toolbar(model, pages) {
  const legend = typesIn(model).map(([type, count]) => {
    const button = h(
      'button',
      { type: 'button', class: 'legend-item', 'data-type': type, 'aria-pressed': 'true' },
      h('span', { class: 'swatch', 'aria-hidden': 'true' }),
      type,
      h('span', { class: 'count' }, String(count)),
    );
    button.addEventListener('click', () => {
      const isShown = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isShown));
      pages.showType(type, isShown);
    });
    return button;
  });
  const toggle = (name, isOn, apply) => {
    const input = h('input', { type: 'checkbox', checked: isOn, onchange: () => apply(input.checked) });
    return h('label', { class: 'switch' }, input, name);
  };
  const size = h('output', { 'aria-label': 'Zoom' }, '100 %');
  const zoom = (step) => {
    size.textContent = `${Math.round(pages.zoomBy(step) * 100)} %`;
  };
  const column = pages.element;
  const element = h(
    'div',
    { class: 'toolbar', role: 'group', 'aria-label': 'What is shown' },
    h('div', { class: 'legend', role: 'group', 'aria-label': 'Segment types' }, ...legend),
    h(
      'div',
      { class: 'switches' },
      toggle('Order', true, (isOn) => column.classList.toggle('no-order', !isOn)),
      toggle('Confidence', false, (isOn) => column.classList.toggle('shaded', isOn)),
      toggle('Words', false, pages.showWords),
      h(
        'span',
        { class: 'zoom' },
        h('button', { type: 'button', 'aria-label': 'Smaller', onclick: () => zoom(-1) }, '−'),
        size,
        h('button', { type: 'button', 'aria-label': 'Larger', onclick: () => zoom(1) }, '+'),
      ),
    ),
  );
  return { element, zoom };
}
