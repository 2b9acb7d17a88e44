import { h } from '../../shared/dom.js';
import { copyButton } from '../parts.js';
import { tabs } from '../tabs.js';
import { isSpeakerNotes } from './document-model.js';
import { contentFrame } from './frame.js';
import { leftOutList } from './left-out.js';
import { markdownToHtml } from './markdown.js';
import { pictureOf, withoutPicture, withPicturePath } from './picture.js';

const SNIPPET = 220;
/** A page may have thousands; one screenful is rendered at once, the rest while scrolling. */
const PART = 60;

/** The segments of the page in view, in reading order; the selected one is expanded. */
export function segmentList(model, { onSelect, onStaleImage }) {
  const list = h('ol', { class: 'segments' });
  const heading = h('h2', { class: 'list-heading' });
  const end = h('div', { class: 'list-end' });
  const missing = h('div', {});
  const element = h('div', {}, heading, list, end, missing);
  let [page, selected, opened] = [null, null, null];

  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) makeUpTo(list.childElementCount + PART);
  }).observe(end);

  function makeUpTo(count) {
    if (!page) return;
    const from = list.childElementCount;
    const next = page.segments.slice(from, count).map((segment, index) => item(segment, from + index + 1));
    list.append(...next);
  }

  function item(segment, order) {
    const { segment_id: id, segment_type: type, text, content } = segment;
    const isCode = content?.startsWith('```');
    const words = (text || withoutPicture(content ?? '')).slice(0, SNIPPET);
    const head = h(
      'button',
      { type: 'button', class: 'segment-head', 'aria-expanded': 'false', onclick: () => onSelect(id) },
      h(
        'span',
        { class: 'type', 'data-type': type },
        h('span', { class: 'swatch', 'aria-hidden': 'true' }),
        `${order} ${type}`,
        isSpeakerNotes(segment) && h('span', { class: 'badge' }, 'Speaker notes'),
      ),
      pictureOf(segment, onStaleImage),
      h('span', { class: isCode ? 'snippet-text code' : 'snippet-text', dir: 'auto' }, words || h('i', {}, 'No text')),
    );
    return h('li', { 'data-id': id, 'data-type': type, class: isSpeakerNotes(segment) ? 'notes' : null }, head);
  }

  function open(id, isRevealed) {
    if (opened?.isConnected && opened.dataset.id !== id) {
      opened.classList.remove('selected');
      opened.firstChild.setAttribute('aria-expanded', 'false');
      opened.children[1]?.remove();
    }
    const found = model.byId.get(id);
    if (!found || found.page !== page) return;
    makeUpTo(found.order);
    opened = list.children[found.order - 1];
    opened.classList.add('selected');
    opened.firstChild.setAttribute('aria-expanded', 'true');
    if (opened.children.length === 1) opened.append(detail(model, found));
    if (isRevealed) opened.scrollIntoView({ block: 'nearest' });
  }

  return {
    element,
    showPage(next) {
      if (page === next) return;
      page = next;
      const { number, segments, sheet } = next;
      heading.textContent = sheet ? `Sheet ${sheet}` : `Page ${number} of ${model.total ?? model.pages.length}`;
      list.replaceChildren();
      missing.replaceChildren(leftOutList(model, next) ?? '');
      if (segments.length === 0) list.append(h('li', { class: 'muted nothing' }, 'Nothing found on this page.'));
      else makeUpTo(PART);
      open(selected, false);
    },
    select(id, isRevealed) {
      selected = id;
      open(id, isRevealed);
    },
    focus: () => opened?.isConnected && opened.firstChild.focus(),
  };
}

/** Loaded on demand: few documents have charts. */
function chartOf({ chart }) {
  const place = h('div', {});
  import('./chart-bars.js').then(({ chartBars }) => place.append(chartBars(chart)));
  return place;
}

function detail(model, { segment, chunk, order }) {
  const { content = '', text = '', confidence } = segment;
  const source = (value, name) => () =>
    h(
      'div',
      { class: 'snippet' },
      h('pre', { tabindex: 0, dir: 'auto', 'aria-label': name }, value),
      copyButton('Copy', () => value),
    );
  const isHtml = model.isHtml(segment);
  const rendered = () =>
    contentFrame(isHtml ? content : markdownToHtml(withoutPicture(content)), `Content of segment ${order}`);
  const { element } = tabs('Segment views', [
    { name: 'Rendered', make: rendered },
    {
      name: isHtml ? 'HTML' : 'Markdown',
      make: source(isHtml ? content : withPicturePath(content, segment), 'Source'),
    },
    ...(segment.chart?.length > 0 ? [{ name: 'Chart', make: () => chartOf(segment) }] : []),
    { name: 'Text', make: source(text, 'Text') },
    { name: 'JSON', make: source(JSON.stringify(segment, null, 2), 'JSON') },
  ]);
  const facts = [
    confidence === null || confidence === undefined ? null : `Type confidence ${Math.round(confidence * 100)} %`,
    `Chunk ${chunk}`,
    segment.ss_range ? `Range ${segment.ss_range}` : `${segment.ocr?.length ?? 0} words`,
    segment.ss_header_range && `header ${segment.ss_header_range}`,
  ];
  const description = segment.description && !isSpeakerNotes(segment) && h('p', { dir: 'auto' }, segment.description);
  return h(
    'div',
    { class: 'segment-detail' },
    h('p', { class: 'muted' }, facts.filter(Boolean).join(' · ')),
    description,
    element,
  );
}
