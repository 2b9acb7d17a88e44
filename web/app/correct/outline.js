import { h } from '../../shared/dom.js';
import { levelOf } from './segment-panel.js';

const HEADINGS = new Set(['Title', 'SectionHeader']);
const LONGEST = 60;

/** The headings of the document, as links. They are read when the list is opened, since corrections change them. */
export function outlineOf(order, select) {
  const choice = h('select', { class: 'outline', 'aria-label': 'Outline' });
  let page = 1;
  function fill() {
    const headings = order().filter(({ segment_type: type }) => HEADINGS.has(type));
    choice.replaceChildren(
      h('option', { value: '' }, headings.length > 0 ? 'Outline' : 'No headings'),
      ...headings.map((segment) => {
        const indent = '\u2003'.repeat(Math.max(levelOf(segment) - 1, 0));
        const text = (segment.text ?? '').slice(0, LONGEST);
        return h('option', { value: segment.segment_id }, `${indent}${text} · ${segment.page_number}`);
      }),
    );
    choice.value = '';
  }
  choice.addEventListener('mousedown', fill);
  choice.addEventListener('focus', fill);
  choice.addEventListener('change', () => {
    if (choice.value) select(choice.value, true);
    choice.value = '';
  });
  fill();
  return {
    element: choice,
    show(now) {
      page = now.number;
      choice.title = `Page ${page}`;
    },
  };
}
