import { h, moment } from '../../shared/dom.js';
import { getTask } from '../api.js';
import { fileName, loading, problemNote } from '../parts.js';
import { documentOf } from '../viewer/document-model.js';
import { sketch } from '../viewer/sketch.js';
import { configurationDiff } from './configuration-diff.js';
import { kindOf, pairSegments } from './matching.js';
import { wordDiff } from './word-diff.js';

const KINDS = {
  added: 'Added',
  removed: 'Removed',
  retyped: 'Type changed',
  changed: 'Text changed',
  same: 'Same',
};
/** Pages are rendered a few at a time while scrolling: two runs of a long document have tens of thousands of rows. */
const PAGES_AT_ONCE = 5;

/** Two runs side by side: first the settings that differ, then, page by page, what was added, removed or changed. */
export function screen({ signal }, beforeId, afterId) {
  const element = h('div', { class: 'column compare' }, h('h1', {}, 'Compare'), loading('Loading both runs …'));
  const load = async () => {
    try {
      const [before, after] = await Promise.all([getTask(beforeId, signal), getTask(afterId, signal)]);
      for (const { output, file_info: file } of [before, after])
        if (!output?.chunks) throw new Error(`${file.name ?? 'A task'} has no pages to compare.`);
      element.replaceChildren(...comparison(before, after, signal));
    } catch (error) {
      if (!signal.aborted && !error.isHandled)
        element.replaceChildren(h('h1', {}, 'Compare'), problemNote(error, load));
    }
  };
  return { element, ready: load() };
}

function comparison(before, after, signal) {
  const [older, newer] = [documentOf(before), documentOf(after)];
  const numbers = [...new Set([...older.pages, ...newer.pages].map(({ number }) => number))].sort((a, b) => a - b);
  const pages = numbers.map((number) => {
    const [a, b] = [older, newer].map((model) => model.pages.find((page) => page.number === number) ?? null);
    const rows = pairSegments(a?.segments ?? [], b?.segments ?? []).map((row) => ({ ...row, kind: kindOf(row) }));
    return { number, before: a, after: b, rows };
  });
  const counts = Object.fromEntries(
    Object.keys(KINDS).map((kind) => [
      kind,
      pages.reduce((sum, { rows }) => sum + rows.filter((row) => row.kind === kind).length, 0),
    ]),
  );
  const place = h('div', { class: 'difference' });
  const end = h('div', { class: 'list-end' });
  const shown = new Set(Object.keys(KINDS).filter((kind) => kind !== 'same'));
  let written = 0;
  let left = [];
  const writeMore = () => {
    const next = left.slice(written, written + PAGES_AT_ONCE);
    written += next.length;
    place.append(...next.map((page) => pagePart(page, shown)));
  };
  const write = () => {
    left = pages.filter(({ rows }) => rows.some(({ kind }) => shown.has(kind)));
    written = 0;
    place.replaceChildren();
    if (left.length === 0) place.append(h('p', { class: 'panel empty' }, 'No differences.'));
    writeMore();
  };
  const watcher = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && writeMore(),
    {
      rootMargin: '800px',
    },
  );
  watcher.observe(end);
  signal.addEventListener('abort', () => watcher.disconnect());
  const filters = Object.entries(KINDS).map(([kind, name]) => {
    const button = h(
      'button',
      {
        type: 'button',
        class: `legend-item ${kind}`,
        'aria-pressed': String(shown.has(kind)),
        disabled: counts[kind] === 0,
      },
      h('span', { class: 'swatch', 'aria-hidden': 'true' }),
      name,
      h('span', { class: 'count' }, String(counts[kind])),
    );
    button.addEventListener('click', () => {
      if (shown.has(kind)) shown.delete(kind);
      else shown.add(kind);
      button.setAttribute('aria-pressed', String(shown.has(kind)));
      write();
    });
    return button;
  });
  write();
  const run = (task, name) =>
    h(
      'div',
      { class: 'panel run' },
      h('span', { class: 'muted' }, name),
      h('a', { href: `#/tasks/${task.task_id}` }, fileName(task.file_info.name ?? task.task_id)),
      moment(task.created_at),
    );
  return [
    h('h1', {}, 'Compare'),
    h('div', { class: 'sides' }, run(before, 'Before'), run(after, 'After')),
    settings(configurationDiff(before.configuration, after.configuration)),
    h('h2', {}, 'Segments'),
    h('div', { class: 'legend', role: 'group', 'aria-label': 'Types of difference' }, ...filters),
    place,
    end,
  ];
}

function settings(differences) {
  const heading = h('h2', {}, 'Settings');
  if (differences.length === 0)
    return h('section', {}, heading, h('p', { class: 'muted' }, 'Both runs used the same settings.'));
  const text = (value) => h('code', {}, value === undefined || value === null ? '–' : JSON.stringify(value));
  const rows = differences.map(({ path, before, after }) =>
    h('tr', {}, h('th', { scope: 'row' }, h('code', {}, path)), h('td', {}, text(before)), h('td', {}, text(after))),
  );
  const head = h('tr', {}, ...['Setting', 'Before', 'After'].map((name) => h('th', { scope: 'col' }, name)));
  const table = h('table', { class: 'plain-table' }, h('thead', {}, head), h('tbody', {}, ...rows));
  const region = { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Changed settings' };
  return h('section', {}, heading, h('div', region, table));
}

function pagePart({ number, before, after, rows }, shown) {
  const wanted = rows.filter(({ kind }) => shown.has(kind));
  const kinds = new Map(wanted.flatMap((row) => [row.before, row.after].map((segment) => [segment, row.kind])));
  const items = wanted.map(pair);
  const name = after?.sheet ?? before?.sheet ?? null;
  const label = name ? `Sheet ${name}` : `Page ${number}`;
  const pictures = [pagePicture(before, `${label}, before`, kinds), pagePicture(after, `${label}, after`, kinds)];
  const part = h(
    'section',
    { class: 'page-difference', 'aria-label': label },
    h('h3', {}, name ?? label),
    h('div', { class: 'sides pictures' }, ...pictures),
    h('ol', { class: 'pairs' }, ...items),
  );
  joinBoxesAndRows(part, items, wanted);
  return part;
}

/** The page image with the differences highlighted. A sheet has no image and shows the highlights alone. */
function pagePicture(page, label, kinds) {
  if (!page) return h('p', { class: 'muted' }, 'No such page');
  const marked = { ...page, segments: page.segments.filter((segment) => kinds.has(segment)) };
  const image =
    page.image && h('img', { src: page.image, alt: label, loading: 'lazy', onerror: () => image.replaceWith() });
  const made = h(
    'div',
    { class: 'sketch' },
    image,
    sketch(marked, (segment) => kinds.get(segment)),
  );
  made.style.aspectRatio = `${page.width} / ${page.height}`;
  return made;
}

/** Hovering over a row highlights its boxes on both pages; clicking a box scrolls to its row. */
function joinBoxesAndRows(part, items, rows) {
  const boxes = Map.groupBy(part.querySelectorAll('rect'), (box) => box.dataset.id);
  items.forEach((item, at) => {
    const ids = [rows[at].before, rows[at].after].map((segment) => segment?.segment_id);
    const own = [...new Set(ids)].flatMap((id) => boxes.get(id) ?? []);
    const light = (isLit) => {
      for (const one of [item, ...own]) one.classList.toggle('lit', isLit);
    };
    item.addEventListener('pointerenter', () => light(true));
    item.addEventListener('pointerleave', () => light(false));
    for (const box of own) {
      box.addEventListener('pointerenter', () => light(true));
      box.addEventListener('pointerleave', () => light(false));
      box.addEventListener('click', () => item.scrollIntoView({ block: 'center', behavior: 'smooth' }));
    }
  });
}

const wordsOf = (segment) => segment.content || segment.text || '';

function pair({ before, after, kind }) {
  const side = (segment, other, part) => {
    if (!segment)
      return h('div', { class: 'side none' }, h('span', { class: 'muted' }, part === 'gone' ? 'Added' : 'Removed'));
    const type = h(
      'span',
      { class: 'type', 'data-type': segment.segment_type },
      h('span', { class: 'swatch', 'aria-hidden': 'true' }),
      segment.segment_type,
    );
    const words = other
      ? wordDiff(...(part === 'gone' ? [wordsOf(segment), wordsOf(other)] : [wordsOf(other), wordsOf(segment)]))
          .filter(([what]) => what === 'same' || what === part)
          .map(([what, text]) => (what === 'same' ? text : h(part === 'gone' ? 'del' : 'ins', {}, text)))
      : [wordsOf(segment)];
    return h('div', { class: 'side' }, type, h('p', { class: 'words' }, ...words));
  };
  return h(
    'li',
    { class: `pair ${kind}` },
    h('span', { class: 'badge' }, KINDS[kind]),
    side(before, after, 'gone'),
    side(after, before, 'new'),
  );
}
