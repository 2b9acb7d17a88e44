import { h } from '../../shared/dom.js';

/**
 * The few boxes that are elements, above the canvas: the hovered one, the selected one, and the words that a value was
 * read from. The selected box is a real button, so that keyboard and screen reader users are at the same place on the
 * page.
 */
export function highlights(layer, boxOnLayer, onSelect) {
  const hovered = h('div', { class: 'box hovered', hidden: true });
  let selected = null;
  let marked = [];
  let hoveredAt = null;
  layer.append(hovered);

  const put = (element, page, bbox) => {
    const { left, top, width, height } = boxOnLayer(page, bbox);
    element.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  };

  return {
    hover(found) {
      if (found?.segment === hoveredAt?.segment) return;
      hoveredAt = found;
      hovered.hidden = !found;
      if (!found) return;
      const { segment, page, order } = found;
      hovered.dataset.type = segment.segment_type;
      hovered.dataset.label = `${order} ${segment.segment_type}`;
      put(hovered, page.number, segment.bbox);
    },
    select(found) {
      const hadFocus = selected && document.activeElement === selected.element;
      selected?.element.remove();
      selected = null;
      if (!found) return;
      const { segment, page, order } = found;
      const { segment_id: id, segment_type: type } = segment;
      // A new button each time, since screen readers do not announce a changed name of the focused element.
      const element = h('button', {
        type: 'button',
        class: 'box selected',
        'data-type': type,
        'data-id': id,
        'aria-pressed': 'true',
        'aria-label': `${type}, number ${order} of ${page.segments.length} on page ${page.number}`,
        onclick: () => onSelect(id, true),
      });
      selected = { element, page, segment };
      put(element, page.number, segment.bbox);
      layer.append(element);
      if (hadFocus || document.activeElement === layer.closest('.pages')) element.focus({ preventScroll: true });
    },
    mark(boxes) {
      for (const { element } of marked) element.remove();
      marked = boxes.map((box) => ({ ...box, element: h('div', { class: 'mark' }) }));
      for (const { element, page, bbox } of marked) put(element, page, bbox);
      layer.append(...marked.map(({ element }) => element));
    },
    /** Updates positions after pages have moved. */
    place() {
      if (hoveredAt) put(hovered, hoveredAt.page.number, hoveredAt.segment.bbox);
      if (selected) put(selected.element, selected.page.number, selected.segment.bbox);
      for (const { element, page, bbox } of marked) put(element, page, bbox);
    },
  };
}
