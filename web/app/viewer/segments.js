import { h } from '../../webhooks/dom.js';
import { copyButton, tabs } from '../parts.js';
import { contentFrame } from './frame.js';
import { markdownToHtml } from './markdown.js';

const SNIPPET = 220;

/** The segments of the page in view, in reading order; the selected one is open. */
export function segmentList(model, onSelect) {
  const list = h('ol', { class: 'segments' });
  const heading = h('h2', { class: 'list-heading' });
  const element = h('div', {}, heading, list);
  let page = null;
  let selected = null;

  function item(segment, order) {
    const { segment_id: id, segment_type: type, text, content } = segment;
    const words = (text || content || '').slice(0, SNIPPET);
    const head = h(
      'button',
      { type: 'button', class: 'segment-head', 'aria-expanded': 'false', onclick: () => onSelect(id) },
      h(
        'span',
        { class: 'type', 'data-type': type },
        h('span', { class: 'swatch', 'aria-hidden': 'true' }),
        `${order} ${type}`,
      ),
      h('span', { class: 'snippet-text' }, words || h('i', {}, 'No text')),
    );
    return h('li', { 'data-id': id, 'data-type': type }, head);
  }

  function open(id, isRevealed) {
    for (const one of list.children) {
      const isOpen = one.dataset.id === id;
      one.classList.toggle('selected', isOpen);
      one.firstChild.setAttribute('aria-expanded', String(isOpen));
      if (!isOpen) one.children[1]?.remove();
      else if (one.children.length === 1) one.append(detail(model, model.byId.get(id)));
      if (isOpen && isRevealed) one.scrollIntoView({ block: 'nearest' });
    }
  }

  return {
    element,
    showPage(next) {
      if (page === next) return;
      page = next;
      const { number, segments, sheet } = next;
      heading.textContent = sheet ? `Sheet ${sheet}` : `Page ${number} of ${model.pages.length}`;
      const items = segments.map((segment, index) => item(segment, index + 1));
      list.replaceChildren(
        ...(items.length > 0 ? items : [h('li', { class: 'muted' }, 'Nothing was found on this page.')]),
      );
      open(selected, false);
    },
    select(id, isRevealed) {
      selected = id;
      open(id, isRevealed);
    },
  };
}

function detail(model, { segment, chunk, order }) {
  const { content = '', text = '', confidence } = segment;
  const source = (value, name) => () =>
    h(
      'div',
      { class: 'snippet' },
      h('pre', { tabindex: 0, 'aria-label': name }, value),
      copyButton('Copy', () => value),
    );
  const isHtml = model.isHtml(segment);
  const rendered = () => contentFrame(isHtml ? content : markdownToHtml(content), `Content of segment ${order}`);
  const { element } = tabs('Ways to look at this segment', [
    { name: 'Rendered', make: rendered },
    { name: isHtml ? 'HTML' : 'Markdown', make: source(content, 'Source') },
    { name: 'Text', make: source(text, 'Text') },
    { name: 'JSON', make: source(JSON.stringify(segment, null, 2), 'JSON') },
  ]);
  const facts = [
    confidence === null || confidence === undefined ? null : `Confidence ${Math.round(confidence * 100)} %`,
    `Chunk ${chunk}`,
    `${segment.ocr?.length ?? 0} words`,
  ];
  const description = segment.description && h('p', {}, segment.description);
  return h(
    'div',
    { class: 'segment-detail' },
    h('p', { class: 'muted' }, facts.filter(Boolean).join(' · ')),
    description,
    element,
  );
}
