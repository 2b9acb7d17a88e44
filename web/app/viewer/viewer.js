import { h } from '../../shared/dom.js';
import { getTask } from '../api.js';
import { extractPanel } from '../extract/panel.js';
import { tabs } from '../parts.js';
import { sheetView } from '../sheet/sheet-view.js';
import { chunkList } from './chunks.js';
import { documentOf } from './document-model.js';
import { downloads } from './downloads.js';
import { listenToKeys } from './keys.js';
import { pageColumn } from './pages.js';
import { runActions } from './run-actions.js';
import { segmentList } from './segments.js';
import { pageStrip } from './strip.js';
import { toolbar } from './toolbar.js';
import { warningList } from './warnings.js';

/** Pages on the left, what was found on the right, each leading to the other. */
export function viewer(task, extraction, signal) {
  const model = documentOf(task);
  let selected = null;
  const select = (id, from) => {
    selected = id;
    // The list shows one page: that of the selected segment, even before the column has been scrolled there.
    const found = model.byId.get(id);
    if (found) list.showPage(found.page);
    pages.select(id, from !== 'page');
    list.select(id, true);
    if (found) side.show('Content');
  };
  const onPage = (page) => {
    strip.show(page);
    list.showPage(page);
    tools?.showPage(page);
  };
  /** A box that is pressed again leads on to its content. */
  const onSelect = (id, isAgain) => {
    select(id, 'page');
    if (isAgain) list.focus();
  };
  const pages = model.hasCells
    ? sheetView(model, { onSelect, onPage })
    : pageColumn(model, {
        onSelect,
        onPage,
        onZoom: (scale) => tools.showZoom(scale),
        onStaleImage: refreshImages(task, model, signal),
      });
  const strip = pageStrip(model, (number) => pages.goTo(number));
  const list = segmentList(model, (id) => select(id === selected ? null : id, 'list'));
  const side = tabs('What was found', [
    { name: 'Content', make: () => list.element },
    { name: 'Chunks', count: model.chunks.length, make: () => chunkList(model, (id) => select(id, 'list')) },
    { name: 'Extract', make: () => extractPanel(task, extraction, pages, signal) },
    {
      name: 'Warnings',
      count: model.warnings.length,
      make: () => warningList(model, { goTo: pages.goTo, onSelect: (id) => select(id, 'list') }),
    },
  ]);
  const tools = model.hasCells ? null : toolbar(model, pages, { goTo: pages.goTo });
  const isSingle = model.pages.length < 2 || model.hasCells;
  const element = h(
    'div',
    { class: isSingle ? 'viewer single' : 'viewer' },
    h(
      'div',
      { class: 'viewer-head' },
      h('h1', { title: model.name }, model.name),
      h('div', { class: 'head-actions' }, runActions(task, signal), downloads(task, model, signal)),
      tools?.element,
    ),
    strip.element,
    pages.element,
    h('aside', { 'aria-label': 'What was found' }, side.element),
    h(
      'p',
      { class: 'muted keys' },
      model.hasCells
        ? 'Keys: arrows move in the grid, J K segments, Esc nothing selected'
        : 'Keys: ← → pages, J K segments, + − 0 zoom, Esc nothing selected',
    ),
  );
  listenToKeys({ pages, model, select, selected: () => selected }, signal);
  signal.addEventListener('abort', () => {
    pages.end();
    strip.end();
  });
  if (extraction) side.show('Extract');
  return element;
}

/** Links to images end after a while; a page that stayed open asks for new ones, once for all. */
function refreshImages(task, model, signal) {
  let asked = null;
  return async (page, image) => {
    const before = page.image;
    try {
      asked ??= getTask(task.task_id, signal).then((fresh) => {
        for (const { number, image } of documentOf(fresh).pages) {
          const known = model.pages.find((one) => one.number === number);
          if (known) known.image = image;
        }
      });
      await asked;
      asked = null;
      if (page.image !== before) image.src = page.image;
    } catch {
      image.alt = 'The image of this page could not be loaded.';
    }
  };
}
