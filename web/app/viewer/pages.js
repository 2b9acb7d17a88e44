import { h } from '../../shared/dom.js';
import { boxIndex } from './box-index.js';
import { highlights } from './highlights.js';
import { boxOverlay } from './overlay.js';
import { typeColours } from './type-colours.js';
import { virtualList } from './virtual-list.js';
import { listenToGestures, zooming } from './zoom.js';

/** At scale 1, in pixels; everything scales together, so that a zoom is one transform. */
const [PADDING, GAP, WIDEST] = [8, 12, 992];
/** Space at the left for the numbers of boxes that start at the edge. */
const MARGIN = 20;
/**
 * How often the zoom percentage is updated during a zoom: changing text causes a repaint, which the transform avoids.
 */
const TOLD_EACH_MS = 120;

/**
 * The column of pages with their boxes. Only pages near the viewport are elements; all boxes in view are one canvas.
 */
export function pageColumn(model, { onSelect, onPage, onStaleImage, onZoom, onLaidOut = () => {} }) {
  const { pages } = model;
  const indexOf = new Map(pages.map(({ number }, index) => [number, index]));
  let indexes = new WeakMap();
  const hiddenTypes = new Set();
  const look = {
    isShown: ({ segment_type: type }) => !hiddenTypes.has(type),
    order: true,
    shaded: false,
    words: false,
    cells: false,
    leftOut: true,
    /** Ids of segments that are highlighted together. */
    together: new Set(),
    /** The selected chart: its marks are outlined. */
    chart: null,
    /** Boxes of search hits, by page. */
    hits: new Map(),
  };
  let [scale, base, client, current] = [1, 0, { width: 0, height: 0 }, null];
  /** The top of each page at scale 1, and the bottom of the last one. */
  let tops = [];

  const layer = h('div', { class: 'page-layer' });
  const space = h('div', { class: 'page-space' }, layer);
  const element = h('div', { class: 'pages', tabindex: 0, role: 'region', 'aria-label': 'Pages' }, space);
  const near = virtualList({
    get count() {
      return pages.length;
    },
    topOf: (index) => tops[index] * scale,
    make: pageElement,
    layer,
  });
  const overlay = boxOverlay(typeColours(element));
  const lit = highlights(layer, boxOnLayer, onSelect);
  layer.append(overlay.element);

  const leftOf = (at) => Math.max((client.width - base * at) / 2, MARGIN);
  const extentOf = (at) => ({
    width: Math.max(client.width, base * at + 2 * MARGIN),
    height: Math.max(tops.at(-1) * at, client.height),
  });
  const pixelsOf = (page) => (base * scale) / page.width;
  const topOf = (number) => tops[indexOf.get(number)] * scale;

  function boxOnLayer(number, { left, top, width, height }) {
    const by = pixelsOf(pages[indexOf.get(number)]);
    return { left: leftOf(scale) + left * by, top: topOf(number) + top * by, width: width * by, height: height * by };
  }

  function pageElement(index) {
    const page = pages[index];
    const image = h('img', { alt: `Image of page ${page.number}`, decoding: 'async', draggable: 'false' });
    image.addEventListener('error', () => onStaleImage(page, image), { once: true });
    if (page.image) image.src = page.image;
    const name = page.sheet ? `Sheet ${page.sheet}` : `Page ${page.number}`;
    const section = h('section', { class: 'page', 'data-page': page.number, 'aria-label': name }, image);
    placePage(index, section);
    return section;
  }
  function placePage(index, section) {
    const { width, height } = pages[index];
    section.style.cssText = `left:${leftOf(scale)}px;top:${tops[index] * scale}px;width:${base * scale}px;height:${(base * scale * height) / width}px`;
  }

  /** After the available space or the scale has changed. */
  function layOut() {
    const extent = extentOf(scale);
    space.style.width = `${extent.width}px`;
    space.style.height = `${extent.height}px`;
    for (const [index, section] of near.there) placePage(index, section);
    lit.place();
    onLaidOut();
  }
  /** Places new pages below the others. */
  function stack() {
    for (const { width, height } of pages.slice(tops.length - 1))
      tops.push(tops.at(-1) + (base * height) / width + GAP);
  }
  function measure() {
    const before = base === 0 ? 0 : (element.scrollTop + client.height / 3) / (tops.at(-1) * scale);
    client = { width: element.clientWidth, height: element.clientHeight };
    base = Math.max(Math.min(client.width - 2 * MARGIN, WIDEST), 1);
    tops = [PADDING];
    stack();
    layOut();
    if (before > 0) element.scrollTop = before * tops.at(-1) * scale - client.height / 3;
    show(true);
  }

  function show(isChanged = false) {
    if (base === 0) return;
    const { scrollLeft: left, scrollTop: top } = element;
    const view = { left, top, right: left + client.width, bottom: top + client.height };
    near.show(top - client.height, view.bottom + client.height);
    if (isChanged || !overlay.covers(view)) {
      const places = [...near.there.keys()].map((index) => ({
        page: pages[index],
        left: leftOf(scale),
        top: tops[index] * scale,
        scale: pixelsOf(pages[index]),
      }));
      overlay.draw(view, extentOf(scale), places, look);
    }
    const found = pages[near.at(top + client.height / 3)];
    if (found && found !== current) {
      current = found;
      onPage(found);
    }
  }

  let toldAt = 0;
  const zoom = zooming({
    view: () => ({ scale, scrollLeft: element.scrollLeft, scrollTop: element.scrollTop, ...client }),
    leftOf,
    extentOf,
    layer,
    commit(to, left, top) {
      scale = to;
      layOut();
      element.scrollLeft = left;
      element.scrollTop = top;
      show(true);
      onZoom(scale);
    },
    onPreview(shown) {
      near.show(shown.top - client.height / 2, shown.bottom + client.height / 2);
      if (performance.now() - toldAt < TOLD_EACH_MS) return;
      toldAt = performance.now();
      onZoom(shown.scale);
    },
  });
  listenToGestures(element, zoom.by);

  let isWaiting = false;
  element.addEventListener('scroll', () => {
    if (isWaiting || zoom.isUnderWay()) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      show();
    });
  });
  const sized = new ResizeObserver(() => {
    if (element.clientWidth !== client.width || element.clientHeight !== client.height) measure();
  });
  sized.observe(element);

  /** The page and position under the pointer; null between pages. */
  function pointAt({ clientX, clientY }) {
    const { left, top } = layer.getBoundingClientRect();
    const index = near.at(clientY - top);
    const page = pages[index];
    if (!page || zoom.isUnderWay()) return null;
    const by = pixelsOf(page);
    return { page, by, x: (clientX - left - leftOf(scale)) / by, y: (clientY - top - tops[index] * scale) / by };
  }

  /** The segment under the pointer. */
  function segmentAt(event) {
    const point = pointAt(event);
    if (!point) return null;
    const { page, x, y, by } = point;
    if (!indexes.has(page)) indexes.set(page, boxIndex(page));
    const found = indexes.get(page)(x, y, { reach: 2 / by, isShown: look.isShown });
    return found && { segment: found, page };
  }
  element.addEventListener('pointermove', (event) => {
    const found = event.pointerType === 'touch' ? null : segmentAt(event);
    lit.hover(found && { ...found, order: model.byId.get(found.segment.segment_id).order });
    element.classList.toggle('over-box', !!found);
  });
  element.addEventListener('pointerleave', () => lit.hover(null));
  element.addEventListener('click', (event) => {
    if (event.target.closest('.box')) return;
    const found = segmentAt(event);
    if (found) onSelect(found.segment.segment_id);
  });

  /** Whether a page has a position to scroll to. Measures the layout if it was not drawn yet. */
  function isPlaced(number) {
    if (base === 0 && element.isConnected) measure();
    return base > 0 && indexOf.has(number);
  }

  /** Scrolls only as far as needed, so that content already in view does not move. */
  function reveal(number, bbox) {
    if (!isPlaced(number)) return;
    zoom.settle();
    const { left, top, height } = boxOnLayer(number, bbox);
    const { scrollTop, scrollLeft } = element;
    if (top < scrollTop || top + height > scrollTop + client.height) element.scrollTop = top - client.height / 4;
    if (left < scrollLeft || left > scrollLeft + client.width) element.scrollLeft = left - 40;
    show();
  }
  const showing = (what) => (isOn) => {
    look[what] = isOn;
    show(true);
  };

  return {
    element,
    layer,
    boxOnLayer,
    pointAt,
    /** After pages were appended: the view does not move. */
    grow() {
      for (const [index, { number }] of pages.entries()) indexOf.set(number, index);
      if (base === 0) return;
      stack();
      layOut();
      show(true);
    },
    /** After the segments of the pages were replaced. */
    refresh() {
      indexes = new WeakMap();
      show(true);
    },
    end: () => sized.disconnect(),
    current: () => current,
    goTo(number) {
      if (!isPlaced(number)) return;
      element.scrollTop = topOf(number) - PADDING;
      show();
    },
    select(id, isRevealed) {
      const found = model.byId.get(id);
      lit.select(found ?? null);
      const chart = found?.segment.chart ? found.segment : null;
      if (chart !== look.chart) {
        look.chart = chart;
        show(true);
      }
      if (found && isRevealed) reveal(found.page.number, found.segment.bbox);
    },
    /** Highlights the words that values were read from, and scrolls to the first. */
    light(citations) {
      const boxes = citations.flatMap(({ page_number: page, bboxes }) =>
        (bboxes ?? []).map((bbox) => ({ page, bbox })),
      );
      const known = boxes.filter(({ page }) => indexOf.has(page));
      lit.mark(known);
      if (known[0]) reveal(known[0].page, known[0].bbox);
    },
    /** Highlights segments that belong together, and scrolls to the first. */
    showTogether(segments) {
      if (segments.length === 0 && look.together.size === 0) return;
      look.together = new Set(segments.map(({ segment_id: id }) => id));
      show(true);
      if (segments[0]) reveal(segments[0].page_number, segments[0].bbox);
    },
    showHits(hits) {
      look.hits = new Map();
      for (const { page, boxes } of hits) {
        if (!look.hits.has(page.number)) look.hits.set(page.number, []);
        look.hits.get(page.number).push(...boxes);
      }
      show(true);
    },
    goToHit(hit) {
      lit.mark(hit ? hit.boxes.map((bbox) => ({ page: hit.page.number, bbox })) : []);
      if (hit) reveal(hit.page.number, hit.boxes[0]);
    },
    showLeftOut: showing('leftOut'),
    showType(type, isShown) {
      if (isShown) hiddenTypes.delete(type);
      else hiddenTypes.add(type);
      show(true);
    },
    showOrder: showing('order'),
    showConfidence: showing('shaded'),
    showWords: showing('words'),
    showCells: showing('cells'),
    zoom: zoom.step,
  };
}
