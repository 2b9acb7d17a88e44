import { h } from '../shared/dom.js';

let lastTabs = 0;
/**
 * Tabs that follow the ARIA pattern: arrow keys move between them, each names its panel. Panels are created when they
 * are first shown.
 * @param {string} label
 * @param {{name: string, count?: number, make: () => Element}[]} panels
 * @param {(name: string) => void} onShow
 */
export function tabs(label, panels, onShow = () => {}) {
  lastTabs += 1;
  const group = `tabs-${lastTabs}`;
  const buttons = panels.map(({ name, count }, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${group}-${index}`,
        'aria-controls': `${group}-panel`,
        onclick: () => show(index),
      },
      name,
      count ? h('span', { class: 'count' }, String(count)) : null,
    ),
  );
  const panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: `${group}-panel`, tabindex: 0 });
  const made = [];
  function show(index, focus = false) {
    buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === index));
      button.tabIndex = at === index ? 0 : -1;
    });
    made[index] ??= panels[index].make();
    panel.setAttribute('aria-labelledby', `${group}-${index}`);
    panel.replaceChildren(made[index]);
    if (focus) buttons[index].focus();
    onShow(panels[index].name);
  }
  const onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = buttons.indexOf(document.activeElement);
    show((at + step + buttons.length) % buttons.length, true);
  };
  const element = h(
    'div',
    { class: 'tabs' },
    h('div', { role: 'tablist', 'aria-label': label, onkeydown }, ...buttons),
    panel,
  );
  show(0);
  return { element, panel, show: (name) => show(panels.findIndex((one) => one.name === name)) };
}
