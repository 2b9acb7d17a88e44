import { h } from '../../shared/dom.js';

const NAME = 'quire-side-width';
const [LEAST, MOST, STEP] = [24, 70, 2];

/**
 * A divider between the pages and the side panel, moved by dragging or with the arrow keys. The width is stored in this
 * browser.
 */
export function paneHandle(container) {
  const handle = h('div', {
    class: 'pane-handle',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': 'Width of the side panel',
    'aria-valuemin': LEAST,
    'aria-valuemax': MOST,
  });
  function set(percent, isKept = true) {
    const width = Math.min(Math.max(Math.round(percent), LEAST), MOST);
    container.style.setProperty('--side', `${width}%`);
    handle.setAttribute('aria-valuenow', String(width));
    if (isKept) localStorage.setItem(NAME, String(width));
    return width;
  }
  set(Number(localStorage.getItem(NAME)) || 38, false);
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }) => {
      const { right, width } = container.getBoundingClientRect();
      set(((right - clientX) / width) * 100);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  });
  handle.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    set(Number(handle.getAttribute('aria-valuenow')) + by);
  });
  return handle;
}
