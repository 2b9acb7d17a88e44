import { h } from '../../webhooks/dom.js';
import { place, segmentBox, wordBoxes } from './boxes.js';
import { fillWhenNear } from './near.js';

const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The column of pages with their boxes. */
export function pageColumn(model, { onSelect, onPage, onStaleImage }) {
  const hiddenTypes = new Set();
  let [zoom, selected, marks, hasWords, current] = [1, null, [], false, null];
  const elements = new Map(model.pages.map((page) => [page.number, pageElement(page)]));
  const element = h(
    'div',
    { class: 'pages', tabindex: 0, role: 'region', 'aria-label': 'Pages', onclick: clicked },
    ...elements.values(),
  );
  const near = fillWhenNear(element, { margin: '100% 0px', fill, empty: (target) => target.replaceChildren() });
  for (const page of elements.values()) near.observe(page);

  function pageElement(page) {
    const section = h('section', { class: 'page', 'data-page': page.number, 'aria-label': `Page ${page.number}` });
    section.style.aspectRatio = `${page.width} / ${page.height}`;
    return section;
  }

  function fill(target) {
    const page = pageOf(target);
    const image = h('img', { alt: `Image of page ${page.number}`, decoding: 'async', draggable: 'false' });
    image.addEventListener('error', () => onStaleImage(page, image), { once: true });
    if (page.image) image.src = page.image;
    const boxes = page.segments.map((segment, index) => segmentBox(segment, index + 1, page));
    for (const box of boxes) box.hidden = hiddenTypes.has(box.dataset.type);
    target.replaceChildren(image, ...(hasWords ? [wordBoxes(page)] : []), ...boxes);
    showSelected(target);
    showMarks(target);
  }

  const pageOf = (target) => model.pages.find(({ number }) => number === Number(target.dataset.page));
  function clicked(event) {
    const box = event.target.closest('.box');
    if (box) onSelect(box.dataset.id);
  }
  function showSelected(target) {
    for (const box of target.querySelectorAll('.box')) {
      const isSelected = box.dataset.id === selected;
      box.classList.toggle('selected', isSelected);
      box.setAttribute('aria-pressed', String(isSelected));
    }
  }
  function showMarks(target) {
    for (const old of target.querySelectorAll('.mark')) old.remove();
    const page = pageOf(target);
    const here = marks.filter((mark) => mark.page === page.number);
    target.append(...here.map(({ bbox }) => place(h('div', { class: 'mark' }), bbox, page)));
  }

  /** Scrolls only as far as it must, so that what is already in view stays where it is. */
  function reveal(number, bbox) {
    const target = elements.get(number);
    const page = model.pages.find((one) => one.number === number);
    if (!target) return;
    const scale = target.clientHeight / page.height;
    const top = target.offsetTop + bbox.top * scale;
    const bottom = top + bbox.height * scale;
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop || bottom > scrollTop + clientHeight) element.scrollTop = top - clientHeight / 4;
    const left = target.offsetLeft + bbox.left * scale;
    if (left < element.scrollLeft || left > element.scrollLeft + element.clientWidth) element.scrollLeft = left - 40;
  }

  let isTelling = false;
  element.addEventListener('scroll', () => {
    if (isTelling) return;
    isTelling = true;
    requestAnimationFrame(() => {
      isTelling = false;
      tellPage();
    });
  });
  function tellPage() {
    const middle = element.scrollTop + element.clientHeight / 3;
    let found = model.pages[0];
    for (const page of model.pages) {
      if (elements.get(page.number).offsetTop > middle) break;
      found = page;
    }
    if (found && found !== current) {
      current = found;
      onPage(found);
    }
  }

  return {
    element,
    tellPage,
    end: near.end,
    current: () => current,
    goTo(number) {
      const target = elements.get(number);
      if (target) element.scrollTop = target.offsetTop - 8;
    },
    select(id, isRevealed) {
      selected = id;
      for (const target of near.filled) showSelected(target);
      const found = model.byId.get(id);
      if (found && isRevealed) reveal(found.page.number, found.segment.bbox);
    },
    /** Lights boxes `{page, bbox}`, and shows the first. */
    mark(boxes) {
      marks = boxes;
      for (const target of near.filled) showMarks(target);
      if (boxes[0]) reveal(boxes[0].page, boxes[0].bbox);
    },
    showType(type, isShown) {
      if (isShown) hiddenTypes.delete(type);
      else hiddenTypes.add(type);
      for (const target of near.filled) {
        for (const box of target.querySelectorAll(`.box[data-type="${CSS.escape(type)}"]`)) box.hidden = !isShown;
      }
    },
    showWords(isShown) {
      hasWords = isShown;
      for (const target of near.filled) fill(target);
    },
    /** Keeps the middle of what is seen in the middle. */
    zoomBy(step) {
      const at = ZOOM_STEPS.indexOf(zoom);
      zoom = step === 0 ? 1 : ZOOM_STEPS[Math.min(Math.max(at + step, 0), ZOOM_STEPS.length - 1)];
      const middle = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
      // On the pages themselves: a property that boxes inherit would have the style of each of them worked out again.
      for (const page of elements.values()) page.style.width = `calc(min(100%, 62rem) * ${zoom})`;
      element.scrollTop = middle * element.scrollHeight - element.clientHeight / 2;
      return zoom;
    },
  };
}
