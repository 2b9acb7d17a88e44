import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';

const loaded = new Map();

/** Loads a style sheet that only some screens need, once. */
export function loadStyle(path) {
  if (!loaded.has(path)) {
    loaded.set(
      path,
      new Promise((resolve) => {
        const link = h('link', { rel: 'stylesheet', href: addressOf(path).href, onload: resolve, onerror: resolve });
        document.head.append(link);
      }),
    );
  }
  return loaded.get(path);
}
