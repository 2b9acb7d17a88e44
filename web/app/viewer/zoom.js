export const [LEAST, MOST] = [0.25, 6];
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6];
/** A wheel or pinch gesture has ended after this pause. */
const REST_MS = 140;
const GLIDE_MS = 140;
/** Beyond this the scaled image becomes too blurry, or shows too little. */
const DRAWN_AGAIN_BEYOND = 2.5;

/**
 * Zooms in two steps. During the gesture, the layer is moved and scaled as an image, which needs no layout and no
 * redraw; at its end, `commit` lays the pages out at the new scale, exactly where they were shown.
 *
 * `view` returns `{scale, scrollLeft, scrollTop, width, height}` as committed, `leftOf(scale)` the left edge of the
 * pages and `extentOf(scale)` the total size at a scale.
 */
export function zooming({ view, leftOf, extentOf, layer, commit, onPreview }) {
  let shown = null;
  let timer = 0;

  const now = () => shown ?? view();

  /** Shows `scale` and keeps the point `x, y` of the view in place. */
  function preview(scale, x, y) {
    const from = view();
    const before = shown ?? from;
    const { width, height } = from;
    const to = Math.min(Math.max(scale, LEAST), MOST);
    const extent = extentOf(to);
    const across = (x + before.scrollLeft - leftOf(before.scale)) / before.scale;
    const down = (y + before.scrollTop) / before.scale;
    shown = {
      scale: to,
      scrollLeft: Math.min(Math.max(leftOf(to) + across * to - x, 0), Math.max(extent.width - width, 0)),
      scrollTop: Math.min(Math.max(down * to - y, 0), Math.max(extent.height - height, 0)),
    };
    const by = to / from.scale;
    if (by > DRAWN_AGAIN_BEYOND || by < 1 / DRAWN_AGAIN_BEYOND) return settle();
    const left = leftOf(to) - leftOf(from.scale) * by - shown.scrollLeft + from.scrollLeft;
    const top = from.scrollTop - shown.scrollTop;
    layer.style.willChange = 'transform';
    layer.style.transform = `translate(${left}px, ${top}px) scale(${by})`;
    onPreview({ ...shown, top: shown.scrollTop / by, bottom: (shown.scrollTop + height) / by });
  }

  function settle() {
    clearTimeout(timer);
    if (!shown) return;
    const { scale, scrollLeft, scrollTop } = shown;
    shown = null;
    layer.style.transform = '';
    layer.style.willChange = '';
    commit(scale, scrollLeft, scrollTop);
  }

  function by(factor, x, y) {
    preview(now().scale * factor, x, y);
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  }

  let glide = 0;
  /** Zooms to the next step up or down, or back to 1 with 0; animated unless the user prefers reduced motion. */
  function step(direction) {
    const { scale } = now();
    const near = 1e-3;
    const up = STEPS.find((one) => one > scale + near) ?? MOST;
    const down = STEPS.findLast((one) => one < scale - near) ?? LEAST;
    const target = direction === 0 ? 1 : direction > 0 ? up : down;
    const { width, height } = view();
    cancelAnimationFrame(glide);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      preview(target, width / 2, height / 2);
      settle();
      return target;
    }
    const began = performance.now();
    const frame = (at) => {
      const part = Math.min(Math.max((at - began) / GLIDE_MS, 0), 1);
      preview(scale * (target / scale) ** part, width / 2, height / 2);
      if (part < 1) glide = requestAnimationFrame(frame);
      else settle();
    };
    glide = requestAnimationFrame(frame);
    return target;
  }

  return { by, step, settle, isUnderWay: () => shown !== null };
}

/** Zooms by Ctrl + wheel, which a touchpad also sends for a pinch, and by two fingers. */
export function listenToGestures(element, by) {
  const at = (x, y) => {
    const { left, top } = element.getBoundingClientRect();
    return [x - left, y - top];
  };
  let waiting = null;
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-Math.max(Math.min(event.deltaY * lines, 60), -60) / 300);
      if (waiting) waiting.factor *= factor;
      else {
        waiting = { factor };
        // Several events may arrive within a frame.
        requestAnimationFrame(() => {
          by(waiting.factor, ...waiting.at);
          waiting = null;
        });
      }
      waiting.at = at(event.clientX, event.clientY);
    },
    { passive: false },
  );
  const fingers = new Map();
  let apart = 0;
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, event);
    apart = 0;
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const [one, other] = fingers.values();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (apart > 0) by(distance / apart, ...at((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2));
    apart = distance;
  });
  for (const name of ['pointerup', 'pointercancel'])
    element.addEventListener(name, (event) => void fingers.delete(event.pointerId));
}
