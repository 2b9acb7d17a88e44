import { h } from '../../shared/dom.js';

export function warningList({ warnings }, { goTo, onSelect }) {
  if (warnings.length === 0) return h('p', { class: 'muted' }, 'No warnings.');
  const items = warnings.map(({ code, message, page_number: page, segment_id: segment }) =>
    h(
      'li',
      {},
      h('p', {}, message),
      h('p', { class: 'muted' }, h('code', {}, code)),
      page && h('button', { type: 'button', onclick: () => goTo(page) }, `Page ${page}`),
      segment && h('button', { type: 'button', onclick: () => onSelect(segment) }, 'Segment'),
    ),
  );
  return h('ul', { class: 'plain' }, ...items);
}
