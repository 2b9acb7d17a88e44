import { h } from '../../shared/dom.js';
import { fileName } from '../parts.js';
import { addToDocument, emptyDocument } from './document-model.js';
import { listenToKeys } from './keys.js';
import { pageColumn } from './pages.js';
import { progressView } from './progress.js';
import { segmentList } from './segments.js';
import { pageStrip } from './strip.js';

/**
 * A document while it is parsed: the progress and, as soon as there are any, the finished pages. `parse` is the task
 * that reads them: the task itself, or the one that an extraction waits for.
 */
export function readingView(task, parse, signal) {
  const progress = progressView(task);
  const name = task.file_info.name ?? 'Task';
  const element = h(
    'div',
    { class: 'column' },
    h('h1', {}, fileName(name)),
    h('div', { class: 'panel narrow' }, progress.element),
  );
  // Without its id: omitted segments are known only when the task is done.
  const model = { ...emptyDocument(parse), taskId: null };
  let parts = null;
  return {
    element,
    update(now) {
      model.total = now.progress?.pages_total || model.total;
      progress.update(now);
    },
    /** The next step is about values; the pages stay. */
    isRead: () => progress.lookForValues(),
    addPart(output) {
      addToDocument(model, output);
      if (parts) return parts.grow();
      parts = pagesSoFar(model, signal);
      element.className = 'viewer reading';
      const head = h('div', { class: 'viewer-head' }, h('h1', { title: name }, fileName(name)), progress.element);
      element.replaceChildren(head, ...parts.elements);
    },
    /** The number of the page in view; null if there is none yet. */
    page: () => parts?.page() ?? null,
    end: () => parts?.end(),
  };
}

/** Pages and their contents as in the viewer, without the features that need the whole document. */
function pagesSoFar(model, screenSignal) {
  const leaving = new AbortController();
  const signal = AbortSignal.any([screenSignal, leaving.signal]);
  let selected = null;
  const select = (id, from) => {
    selected = id;
    const found = model.byId.get(id);
    if (found) list.showPage(found.page);
    pages.select(id, from !== 'page');
    list.select(id, true);
  };
  const onPage = (page) => {
    strip.show(page);
    list.showPage(page);
  };
  const onStaleImage = (_holder, image) => {
    image.alt = 'The image is available when the whole document is parsed.';
  };
  const pages = pageColumn(model, {
    onSelect: (id, isAgain) => {
      select(id, 'page');
      if (isAgain) list.focus();
    },
    onPage,
    onZoom: () => {},
    onStaleImage,
  });
  const strip = pageStrip(model, (number) => pages.goTo(number));
  const list = segmentList(model, {
    onSelect: (id) => select(id === selected ? null : id, 'list'),
    onStaleImage,
  });
  listenToKeys({ pages, model, select, selected: () => selected, find: () => {} }, signal);
  const end = () => {
    pages.end();
    strip.end();
  };
  signal.addEventListener('abort', end);
  const note =
    'Pages parsed so far. Heading levels, headers, footers and chunks are final when the last page is parsed.';
  return {
    elements: [
      strip.element,
      pages.element,
      h(
        'aside',
        { 'aria-label': 'Parsed so far' },
        h('div', { class: 'tab-panel' }, h('p', { class: 'notice' }, note), list.element),
      ),
    ],
    grow() {
      pages.grow();
      strip.grow();
    },
    page: () => pages.current()?.number ?? null,
    end: () => leaving.abort(),
  };
}
