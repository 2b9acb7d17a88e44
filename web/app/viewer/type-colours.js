import { h } from '../../shared/dom.js';

/** Colours of segment types for the canvas, read from the style sheet that also colours the legend. */
export function typeColours(host) {
  const known = new Map();
  return (type) => {
    if (!known.has(type)) {
      const probe = h('span', { 'data-type': type, hidden: true });
      host.append(probe);
      known.set(type, getComputedStyle(probe).getPropertyValue('--type').trim());
      probe.remove();
    }
    return known.get(type) || '#6b7280';
  };
}
