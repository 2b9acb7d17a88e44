import { h } from '../../shared/dom.js';
import { sameOrigin } from '../api.js';

const HAS_PICTURE = new Set(['Picture', 'GraphicalItem', 'FormRegion', 'Legend', 'Formula']);

/** `![A bar chart]()` → `A bar chart`: the picture itself is shown next to it. */
export const withoutPicture = (markdown) => markdown.replace(/!\[((?:\\.|[^\]])*)\]\(\)/g, '$1');

/** As in the download, where the picture is in a folder next to the text. */
export function withPicturePath(markdown, { image }) {
  const name = image && /[^/]+\/[^/]+$/.exec(new URL(image, document.baseURI).pathname)?.[0];
  return name ? markdown.replace(/(!\[(?:\\.|[^\]])*\])\(\)/, `$1(images/${name})`) : withoutPicture(markdown);
}

/** The image of a segment if it was stored, otherwise null. `onStale` renews an expired link. */
export function pictureOf(segment, onStale) {
  if (!segment.image || !HAS_PICTURE.has(segment.segment_type)) return null;
  const image = h('img', {
    class: 'crop',
    src: sameOrigin(segment.image),
    alt: segment.description || `${segment.segment_type} on page ${segment.page_number}`,
    loading: 'lazy',
    decoding: 'async',
  });
  image.addEventListener('error', () => onStale(segment, image), { once: true });
  return image;
}
