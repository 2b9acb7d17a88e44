import { h } from '../../webhooks/dom.js';
import { sketch } from './boxes.js';
import { fillWhenNear } from './near.js';

/** All pages in small, to go to one of them. */
export function pageStrip(model, goTo) {
  const buttons = new Map(
    model.pages.map((page) => {
      const picture = h('span', { class: 'sketch' });
      picture.style.aspectRatio = `${page.width} / ${page.height}`;
      const onclick = () => goTo(page.number);
      const button = h('button', {
        type: 'button',
        'aria-label': `Page ${page.number}`,
        'data-page': page.number,
        onclick,
      });
      button.append(picture, h('span', { class: 'number' }, String(page.number)));
      return [page.number, button];
    }),
  );
  const element = h('nav', { class: 'strip', 'aria-label': 'Pages in small' }, ...buttons.values());
  const near = fillWhenNear(element, {
    margin: '50%',
    fill: (button) => {
      const page = model.pages.find(({ number }) => number === Number(button.dataset.page));
      button.firstChild.replaceChildren(sketch(page));
    },
    empty: (button) => button.firstChild.replaceChildren(),
  });
  for (const button of buttons.values()) near.observe(button);
  return {
    element,
    end: near.end,
    show({ number }) {
      for (const [of, button] of buttons) {
        if (of === number) button.setAttribute('aria-current', 'page');
        else button.removeAttribute('aria-current');
      }
      const { offsetTop, offsetLeft } = buttons.get(number);
      element.scrollTo({ top: offsetTop - element.clientHeight / 2, left: offsetLeft - element.clientWidth / 2 });
    },
  };
}
