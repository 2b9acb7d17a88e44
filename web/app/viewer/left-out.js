import { h } from '../../shared/dom.js';

const IN_WORDS = { PageHeader: 'Page headers', PageFooter: 'Page footers', PageNumber: 'Page numbers' };
const HEADERS_AND_FOOTERS = Object.keys(IN_WORDS);

/** The parts of a page that the result omits, with the reason; null if nothing is omitted. */
export function leftOutList({ taskId, settings }, { leftOut }) {
  if (leftOut.length === 0) return null;
  const items = leftOut.map(({ segment_type: type, text }) =>
    h(
      'li',
      {},
      h('span', { class: 'type' }, type),
      h('span', { class: 'snippet-text', dir: 'auto' }, text || h('i', {}, 'No text')),
      h('span', { class: 'muted' }, reasonOf(type, settings)),
    ),
  );
  return h(
    'section',
    { class: 'left-out', 'aria-label': 'Omitted from the result' },
    h('h3', {}, 'Omitted from the result'),
    h('ul', {}, ...items),
    taskId && h('p', {}, h('a', { href: `#/again/${taskId}` }, 'Run again'), ' with other settings to keep them.'),
  );
}

function reasonOf(type, settings) {
  const name = IN_WORDS[type] ?? `Segments of type ${type}`;
  const isUsual = HEADERS_AND_FOOTERS.includes(type) && settings?.[type]?.strategy === 'Ignore';
  return isUsual
    ? `${name} repeat on every page and are omitted by default.`
    : `${name} are omitted by the settings of this run.`;
}
