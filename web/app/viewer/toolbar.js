import { h } from '../../shared/dom.js';
import { typesIn } from './document-model.js';

/** Legend and switches: what is shown on the pages, and the zoom. */
export function toolbar(model, pages, { goTo, find }) {
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
  const scale = h(
    'span',
    { class: 'confidence-scale', hidden: true, title: 'Confidence in the type and the box of each segment' },
    'high',
    h('span', { class: 'ramp', 'aria-hidden': 'true' }),
    'low',
  );
  const size = h('output', { 'aria-label': 'Zoom' }, '100 %');
  const step = (name, label, by) =>
    h('button', { type: 'button', 'aria-label': label, onclick: () => pages.zoom(by) }, name);
  const stepper = model.pages.length > 1 ? pageStepper(model, goTo) : null;
  // Collapsed on phones, where the pages would otherwise start below the screen; elsewhere there is no button.
  const more = h('button', { type: 'button', class: 'more', 'aria-expanded': 'false' }, 'Actions and view');
  more.addEventListener('click', () => {
    more.setAttribute('aria-expanded', String(element.classList.toggle('unfolded')));
  });
  const element = h(
    'div',
    { class: 'toolbar', role: 'group', 'aria-label': 'View options' },
    more,
    h(
      'div',
      { class: 'toolbar-parts' },
      h('div', { class: 'legend', role: 'group', 'aria-label': 'Segment types' }, ...legend),
      h(
        'div',
        { class: 'switches' },
        toggle('Order', true, pages.showOrder),
        toggle('Confidence', false, (isOn) => {
          pages.showConfidence(isOn);
          scale.hidden = !isOn;
        }),
        scale,
        model.leftOutCount > 0 ? toggle(`Omitted (${model.leftOutCount})`, true, pages.showLeftOut) : null,
        toggle('Words', false, pages.showWords),
        model.hasTables ? toggle('Cells', false, pages.showCells) : null,
      ),
    ),
    h(
      'div',
      { class: 'switches moves' },
      find,
      h('span', { class: 'stepper' }, step('−', 'Smaller', -1), size, step('+', 'Larger', 1)),
      stepper?.element,
    ),
  );
  return {
    element,
    showZoom: (scale) => {
      size.textContent = `${Math.round(scale * 100)} %`;
    },
    showPage: (page) => stepper?.show(page),
  };
}

/** The number of the page in view, and a field to go to another. */
export function pageStepper({ pages }, goTo) {
  const input = h('input', {
    class: 'page-number',
    inputmode: 'numeric',
    'aria-label': 'Page',
    value: pages[0].number,
  });
  let at = 0;
  const go = (index) => pages[index] && goTo(pages[index].number);
  input.addEventListener('change', () => {
    const index = pages.findIndex(({ number }) => number === Number(input.value));
    if (index >= 0) go(index);
    input.value = pages[index >= 0 ? index : at].number;
  });
  const step = (name, label, by) =>
    h('button', { type: 'button', 'aria-label': label, onclick: () => go(at + by) }, name);
  const element = h(
    'span',
    { class: 'stepper' },
    step('‹', 'Previous page', -1),
    input,
    h('span', { class: 'of' }, `of ${pages.length}`),
    step('›', 'Next page', 1),
  );
  return {
    element,
    show(page) {
      at = pages.indexOf(page);
      input.value = page.number;
    },
  };
}
