import { h } from '../../shared/dom.js';

const SIDES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
const LEAST = 4;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The frame of the selected segment, with eight handles for the mouse and arrow keys for the keyboard.
 *
 *     ■────■────■      arrows move, Alt + arrows resize, Shift moves ten steps at once;
 *     ■         ■      Enter applies the box, Escape restores the old one
 *     ■────■────■
 */
export function boxHandles(pages, onBox) {
  const frame = h('div', {
    class: 'box-frame',
    tabindex: 0,
    role: 'application',
    hidden: true,
    'aria-label': 'Box: arrows move, Alt+arrows resize, Enter saves, Escape cancels',
  });
  frame.append(...SIDES.map((side) => h('span', { class: `handle ${side}`, 'data-side': side })));
  let found = null;
  let bbox = null;
  pages.layer.append(frame);

  const place = () => {
    frame.hidden = !found;
    if (!found) return;
    const { left, top, width, height } = pages.boxOnLayer(found.page.number, bbox);
    frame.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  };
  const within = ({ left, top, width, height }) => {
    const { width: across, height: down } = found.page;
    const [x, y] = [Math.min(Math.max(left, 0), across - LEAST), Math.min(Math.max(top, 0), down - LEAST)];
    return {
      left: Math.round(x),
      top: Math.round(y),
      width: Math.round(Math.min(Math.max(width, LEAST), across - x)),
      height: Math.round(Math.min(Math.max(height, LEAST), down - y)),
    };
  };
  const keep = () => {
    const before = found?.segment.bbox;
    if (!found || ['left', 'top', 'width', 'height'].every((side) => Math.abs(bbox[side] - before[side]) < 0.5)) return;
    onBox(found.segment.segment_id, bbox);
  };

  frame.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (arrow && found) {
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? 10 : 1;
      const [x, y] = [arrow[0] * by, arrow[1] * by];
      bbox = within(
        event.altKey
          ? { ...bbox, width: bbox.width + x, height: bbox.height + y }
          : { ...bbox, left: bbox.left + x, top: bbox.top + y },
      );
      place();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      keep();
    } else if (event.key === 'Escape' && found) {
      event.stopPropagation();
      bbox = found.segment.bbox;
      place();
      pages.element.focus();
    }
  });
  frame.addEventListener('blur', keep);

  frame.addEventListener('pointerdown', (event) => {
    const side = event.target.dataset.side;
    if (!found || !side) return;
    event.preventDefault();
    frame.setPointerCapture(event.pointerId);
    const scale = pages.boxOnLayer(found.page.number, { left: 0, top: 0, width: 1, height: 1 }).width;
    const start = bbox;
    const move = ({ clientX, clientY }) => {
      const [x, y] = [(clientX - event.clientX) / scale, (clientY - event.clientY) / scale];
      const right = start.left + start.width + (side.includes('e') ? x : 0);
      const bottom = start.top + start.height + (side.includes('s') ? y : 0);
      const left = start.left + (side.includes('w') ? x : 0);
      const top = start.top + (side.includes('n') ? y : 0);
      bbox = within({ left, top, width: right - left, height: bottom - top });
      place();
    };
    frame.addEventListener('pointermove', move);
    frame.addEventListener(
      'pointerup',
      () => {
        frame.removeEventListener('pointermove', move);
        keep();
      },
      { once: true },
    );
  });

  return {
    show(next) {
      found = next;
      bbox = next?.segment.bbox ?? null;
      place();
    },
    place,
    focus: () => frame.focus({ preventScroll: true }),
  };
}
