import { h } from '../../shared/dom.js';

/** Chunks with their lengths, relative to the longest. Long documents are shown in parts. */
const PART = 100;

/** `onSelect` gets the segments of a chunk. */
export function chunkList({ chunks }, onSelect) {
  const longest = Math.max(1, ...chunks.map(({ chunk_length: length }) => length));
  const list = h('ol', { class: 'chunks' });
  const more = h('button', { type: 'button', onclick: showMore }, 'Load more');
  function showMore() {
    const from = list.childElementCount;
    list.append(...chunks.slice(from, from + PART).map((chunk, index) => item(chunk, from + index + 1)));
    more.hidden = list.childElementCount >= chunks.length;
  }
  function item({ chunk_length: length, segments, content, embed }, number) {
    const numbers = segments.map(({ page_number: page }) => page);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const pages = segments.length === 0 ? '' : first === last ? ` · page ${first}` : ` · pages ${first}–${last}`;
    const meter = h('meter', { min: 0, max: longest, value: length, 'aria-label': `Length of chunk ${number}` });
    const text = h('pre', { tabindex: 0, dir: 'auto', 'aria-label': `Text of chunk ${number}` });
    const details = h('details', {}, h('summary', {}, 'Text'), text);
    details.addEventListener('toggle', () => {
      if (details.open) text.textContent = content ?? embed ?? '';
    });
    const go = h(
      'button',
      {
        type: 'button',
        class: 'segment-head',
        disabled: segments.length === 0,
        'aria-pressed': 'false',
        onclick: () => {
          for (const pressed of list.querySelectorAll('[aria-pressed="true"]'))
            pressed.setAttribute('aria-pressed', 'false');
          go.setAttribute('aria-pressed', 'true');
          onSelect(segments);
        },
      },
      h('strong', {}, `Chunk ${number}`),
      h('span', {}, `${length} tokens · ${segments.length} ${segments.length === 1 ? 'segment' : 'segments'}${pages}`),
    );
    return h('li', {}, go, meter, details);
  }
  showMore();
  if (chunks.length === 0) return h('p', { class: 'muted' }, 'There are no chunks.');
  return h('div', {}, list, more);
}
