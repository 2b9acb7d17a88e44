import { h } from '../../shared/dom.js';
import { sketch } from './sketch.js';
import { virtualList } from './virtual-list.js';

/** The frame and number of each thumbnail, in pixels. */
const AROUND = 36;
const ASIDE = 10;

/** Thumbnails of all pages, as navigation. */
export function pageStrip(model, goTo) {
  const { pages } = model;
  const space = h('div', { class: 'strip-space' });
  const element = h('nav', { class: 'strip', 'aria-label': 'Page thumbnails' }, space);
  let tops = [0];
  let current = null;
  const near = virtualList({
    get count() {
      return pages.length;
    },
    topOf: (index) => tops[index],
    make: button,
    layer: space,
  });

  function button(index) {
    const page = pages[index];
    const picture = h('span', { class: 'sketch' }, sketch(page));
    const made = h('button', {
      type: 'button',
      'aria-label': page.sheet ? `Sheet ${page.sheet}` : `Page ${page.number}`,
      'aria-current': page === current ? 'page' : null,
      'data-page': page.number,
      onclick: () => goTo(page.number),
    });
    made.append(picture, h('span', { class: 'number' }, page.sheet ?? String(page.number)));
    place(index, made);
    return made;
  }
  const place = (index, made) => {
    made.style.top = `${tops[index]}px`;
    made.firstChild.style.height = `${tops[index + 1] - tops[index] - AROUND}px`;
  };
  function measure() {
    const isFirst = tops.length === 1;
    const width = Math.max(element.clientWidth - 2 * ASIDE - 8, 1);
    tops = [0];
    for (const page of pages)
      tops.push(tops.at(-1) + Math.min((width * page.height) / page.width, width * 2.5) + AROUND);
    space.style.height = `${tops.at(-1)}px`;
    for (const [index, made] of near.there) place(index, made);
    if (isFirst && current) reveal();
    show();
  }
  const reveal = () => {
    element.scrollTop = (tops[pages.indexOf(current)] ?? 0) - element.clientHeight / 2 + 40;
  };
  const show = () =>
    near.show(element.scrollTop - element.clientHeight / 2, element.scrollTop + element.clientHeight * 1.5);
  element.addEventListener('scroll', () => requestAnimationFrame(show));
  const sized = new ResizeObserver(measure);
  sized.observe(element);

  return {
    element,
    end: () => sized.disconnect(),
    /** After pages were appended. */
    grow: measure,
    show(page) {
      current = page;
      const index = pages.indexOf(page);
      reveal();
      show();
      for (const [at, made] of near.there) {
        if (at === index) made.setAttribute('aria-current', 'page');
        else made.removeAttribute('aria-current');
      }
    },
  };
}
