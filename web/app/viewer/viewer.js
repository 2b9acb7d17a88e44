import { h } from '../../shared/dom.js';
import { readShare } from '../../shared/session.js';
import { extractPanel } from '../extract/panel.js';
import { fileName } from '../parts.js';
import { readPlace, writePlace } from '../place.js';
import { sheetView } from '../sheet/sheet-view.js';
import { tabs } from '../tabs.js';
import { chunkList } from './chunks.js';
import { documentOf } from './document-model.js';
import { downloads } from './downloads.js';
import { findBar } from './find-bar.js';
import { freshImages } from './fresh-images.js';
import { listenToKeys } from './keys.js';
import { pageColumn } from './pages.js';
import { paneHandle } from './pane-handle.js';
import { runActions } from './run-actions.js';
import { segmentList } from './segments.js';
import { pageStrip } from './strip.js';
import { toolbar } from './toolbar.js';
import { warningList } from './warnings.js';
import { wholeResult } from './whole-result.js';

/**
 * Pages on the left, segments on the right; selecting in one scrolls the other.
 * @param {any} task
 * @param {any} extraction
 * @param {AbortSignal} signal
 * @param {number | null} [startPage]
 */
export function viewer(task, extraction, signal, startPage = null) {
  const model = documentOf(task);
  let selected = null;
  const select = (id, from) => {
    selected = id;
    keepPlace();
    // The list shows the page of the selected segment, even before the column has scrolled there.
    const found = model.byId.get(id);
    if (found) list.showPage(found.page);
    pages.showTogether([]);
    pages.select(id, from !== 'page');
    list.select(id, true);
    if (found) side.show('Content');
  };
  /** Highlights all segments of a chunk on the pages; the list of chunks stays open. */
  const lightChunk = (segments) => {
    selected = null;
    pages.select(null);
    list.select(null);
    pages.showTogether(segments);
  };
  /** The address follows the view, once its initial place has been reached. */
  let isPlaced = false;
  const keepPlace = () => {
    if (!isPlaced || signal.aborted) return;
    const page = model.byId.get(selected)?.page ?? pages.current();
    writePlace({ page: page?.number, segment: selected });
  };
  const onPage = (page) => {
    strip.show(page);
    list.showPage(page);
    tools?.showPage(page);
    whole.showPage(page);
    if (selected && model.byId.get(selected)?.page !== page) {
      if (isPlaced) writePlace({ page: page.number });
    } else keepPlace();
  };
  /** Clicking a selected box opens its content. */
  const onSelect = (id, isAgain) => {
    select(id, 'page');
    if (isAgain) list.focus();
  };
  const images = freshImages(task, model, signal);
  const pages = model.hasCells
    ? sheetView(model, { onSelect, onPage, onStaleImage: images.ofSegment })
    : pageColumn(model, {
        onSelect,
        onPage,
        onZoom: (scale) => tools.showZoom(scale),
        onStaleImage: images.ofPage,
      });
  const strip = pageStrip(model, (number) => pages.goTo(number));
  const list = segmentList(model, {
    onSelect: (id) => select(id === selected ? null : id, 'list'),
    onStaleImage: images.ofSegment,
  });
  const whole = wholeResult(task, model, (number) => pages.goTo(number), signal);
  const side = tabs(
    'Result',
    [
      { name: 'Content', make: () => list.element },
      { name: 'Document', make: () => whole.element },
      { name: 'Chunks', count: model.chunks.length, make: () => chunkList(model, lightChunk) },
      ...(extraction || !readShare()
        ? [{ name: 'Extract', make: () => extractPanel(task, extraction, pages, signal) }]
        : []),
      {
        name: 'Warnings',
        count: model.warnings.length,
        make: () => warningList(model, { goTo: pages.goTo, onSelect: (id) => select(id, 'list') }),
      },
    ],
    (name) => name === 'Document' && whole.open(),
  );
  const find = findBar(model, pages);
  const tools = model.hasCells ? null : toolbar(model, pages, { goTo: pages.goTo, find: find.element });
  const aside = h('aside', { 'aria-label': 'Result' }, side.element);
  const isSingle = model.pages.length < 2 || model.hasCells;
  const element = h(
    'div',
    { class: isSingle ? 'viewer single' : 'viewer' },
    h(
      'div',
      { class: 'viewer-head' },
      h('h1', { title: model.name }, fileName(model.name)),
      h('div', { class: 'head-actions' }, runActions(task, extraction, signal), downloads(task, model, signal)),
      tools?.element ?? h('div', { class: 'toolbar' }, find.element),
    ),
    strip.element,
    pages.element,
    aside,
    h(
      'p',
      { class: 'muted keys' },
      model.hasCells
        ? 'Keys: arrows move in the grid, J K next and previous segment, / find, Esc deselect'
        : 'Keys: ← → pages, J K next and previous segment, + − 0 zoom, / find, Esc deselect',
    ),
  );
  aside.append(paneHandle(element));
  listenToKeys({ pages, model, select, selected: () => selected, find: find.focus }, signal);
  whole.listen(side.panel);
  const asked = readPlace();
  requestAnimationFrame(() => {
    if (model.byId.has(asked.segment)) select(asked.segment, 'address');
    else if (asked.page ?? startPage) pages.goTo(asked.page ?? startPage);
    find.start();
    requestAnimationFrame(() => {
      isPlaced = true;
    });
  });
  signal.addEventListener('abort', () => {
    pages.end();
    strip.end();
  });
  if (extraction) side.show('Extract');
  return element;
}
