import { h } from '../../webhooks/dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Boxes are placed by parts of the page, so that they keep to it at every zoom without being moved. */
export function place(element, { left, top, width, height }, page) {
  const percent = (part, whole) => `${(part / whole) * 100}%`;
  element.style.left = percent(left, page.width);
  element.style.top = percent(top, page.height);
  element.style.width = percent(width, page.width);
  element.style.height = percent(height, page.height);
  return element;
}

/**
 * One element a segment, its number drawn by the stylesheet: pages may have thousands, and a real button costs several
 * times as much to lay out. Keys and screen readers reach the same through the list.
 */
export function segmentBox(segment, order, page) {
  const { segment_type: type, segment_id: id, confidence } = segment;
  const name = `${order}, ${type}`;
  const box = h('div', {
    class: 'box',
    role: 'button',
    'data-type': type,
    'data-id': id,
    'data-order': order,
    'aria-label': name,
  });
  box.style.setProperty('--unsure', String(1 - (confidence ?? 1)));
  return place(box, segment.bbox, page);
}

/** Words stand relative to their segment. One drawing holds them all: a dense page has thousands. */
export function wordBoxes(page) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${page.width} ${page.height}`);
  drawing.setAttribute('class', 'words');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  const parts = page.segments.flatMap(({ bbox, ocr }) =>
    (ocr ?? []).map(({ bbox: word }) => {
      const [x, y] = [bbox.left + word.left, bbox.top + word.top];
      return `M${x} ${y}h${word.width}v${word.height}h${-word.width}z`;
    }),
  );
  path.setAttribute('d', parts.join(''));
  drawing.append(path);
  return drawing;
}

/** A page in small, drawn from its boxes alone: no image is needed for it. */
export function sketch(page) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${page.width} ${page.height}`);
  drawing.setAttribute('aria-hidden', 'true');
  for (const { bbox, segment_type: type } of page.segments) {
    const rectangle = document.createElementNS(SVG, 'rect');
    rectangle.setAttribute('x', bbox.left);
    rectangle.setAttribute('y', bbox.top);
    rectangle.setAttribute('width', bbox.width);
    rectangle.setAttribute('height', bbox.height);
    rectangle.dataset.type = type;
    drawing.append(rectangle);
  }
  return drawing;
}
