import { h } from '../../webhooks/dom.js';
import { getTask } from '../api.js';
import { extractPanel } from '../extract/panel.js';
import { tabs } from '../parts.js';
import { chunkList } from './chunks.js';
import { documentOf } from './document-model.js';
import { downloads } from './downloads.js';
import { listenToKeys } from './keys.js';
import { pageColumn } from './pages.js';
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
  const pages = pageColumn(model, {
    onSelect: (id) => select(id, 'page'),
    onPage: (page) => {
      strip.show(page);
      list.showPage(page);
    },
    onStaleImage: refreshImages(task, model, signal),
  });
  const strip = pageStrip(model, pages.goTo);
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
  const tools = toolbar(model, pages);
  const element = h(
    'div',
    { class: model.pages.length > 1 ? 'viewer' : 'viewer single' },
    h('div', { class: 'viewer-head' }, h('h1', {}, model.name), downloads(task, model), tools.element),
    strip.element,
    pages.element,
    h('aside', { 'aria-label': 'What was found' }, side.element),
    h('p', { class: 'muted keys' }, 'Keys: ← → pages, J K segments, + − 0 zoom, Esc nothing selected'),
  );
  listenToKeys({ pages, model, select, selected: () => selected, zoom: tools.zoom }, signal);
  signal.addEventListener('abort', () => {
    pages.end();
    strip.end();
  });
  requestAnimationFrame(() => pages.tellPage());
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
