import { h } from '../../shared/dom.js';
import { sheetGrid } from './grid.js';
import { rangeOf } from './ranges.js';
import { sheetOf } from './sheet-model.js';

/** A workbook: one sheet at a time as a grid, details of the selected cell above it, the other sheets below. */
export function sheetView(model, { onSelect, onPage, onStaleImage }) {
  const { pages } = model;
  const place = h('div', { class: 'grid-place' });
  const cellBar = h('div', { class: 'cell-bar', role: 'status', 'aria-label': 'Selected cell' });
  const grids = new Map();
  let current = null;
  const tabs = pages.map((page) =>
    h(
      'button',
      { type: 'button', 'data-page': page.number, onclick: () => goTo(page.number) },
      page.sheet ?? `Sheet ${page.number}`,
    ),
  );
  const element = h(
    'div',
    { class: 'sheets' },
    cellBar,
    place,
    h('div', { class: 'sheet-tabs', role: 'group', 'aria-label': 'Sheets' }, ...tabs),
  );

  const gridOf = (page) => {
    if (!grids.has(page)) {
      const onMove = ({ name, found, isSelecting }) => {
        cellBar.replaceChildren(...cellFacts(name, found));
        if (isSelecting && found) onSelect(found.segment.segment_id);
      };
      grids.set(page, sheetGrid(sheetOf(page), { name: page.sheet ?? page.number, onMove, onStaleImage }));
    }
    return grids.get(page);
  };
  function show(page) {
    if (!page || page === current) return;
    current = page;
    const grid = gridOf(page);
    place.replaceChildren(grid.element);
    tabs.forEach((tab, index) => {
      if (pages[index] === page) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    });
    const first = page.segments.find(({ ss_range: range }) => range);
    const { top, left } = rangeOf(first?.ss_range) ?? { top: 0, left: 0 };
    requestAnimationFrame(() => grid.go(top, left, false));
    onPage(page);
  }
  /** `places` are `{number, ranges}`: the sheet and its ranges, such as `B2:C3`. */
  function frame(places) {
    const first = places[0] && pages.find(({ number }) => number === places[0].number);
    if (first) show(first);
    if (!current) return;
    const here = places.filter(({ number }) => number === current.number);
    gridOf(current).mark(here.flatMap(({ ranges }) => ranges.map(rangeOf)).filter(Boolean));
  }
  const goTo = (number) => show(pages.find((page) => page.number === number));
  requestAnimationFrame(() => show(pages[0]));

  return {
    element,
    goTo,
    current: () => current,
    end() {
      for (const grid of grids.values()) grid.end();
    },
    select(id, isRevealed) {
      const found = model.byId.get(id);
      if (found) show(found.page);
      if (current) gridOf(current).choose(id, isRevealed);
    },
    /** Frames segments that belong together, on the sheet of the first one. */
    showTogether(segments) {
      frame(segments.map(({ page_number: number, ss_range: range }) => ({ number, ranges: [range] })));
    },
    /** Cells have no word boxes: search hits are framed one at a time. */
    showHits() {},
    goToHit(hit) {
      frame(hit ? [{ number: hit.page.number, ranges: hit.cells ?? [hit.segment.ss_range] }] : []);
    },
    /** Frames the cells that values were read from, on the sheet of the first one. */
    light(citations) {
      frame(citations.map(({ page_number: number, ss_ranges: ranges }) => ({ number, ranges: ranges ?? [] })));
    },
  };
}

/** Details of a cell: address, value, formula, link and style. */
function cellFacts(name, found) {
  const facts = [h('strong', { class: 'cell-name' }, found?.cell.range ?? name)];
  if (!found) return [...facts, h('span', { class: 'muted' }, 'Empty')];
  const { text, value, formula, hyperlink, style } = found.cell;
  facts.push(h('span', { class: 'cell-text' }, text || '""'));
  if (formula) facts.push(fact('Formula', `=${formula.replace(/^=/, '')}`));
  if (value !== null && value !== undefined && value !== text) facts.push(fact('Value', value));
  if (hyperlink) facts.push(fact('Link', hyperlink));
  const look = [
    style?.is_bold && 'bold',
    style?.font_face,
    style?.text_color && h('span', {}, 'text ', swatch(style.text_color), style.text_color),
    style?.bg_color && h('span', {}, 'fill ', swatch(style.bg_color), style.bg_color),
    style?.align?.toLowerCase(),
    style?.valign?.toLowerCase(),
  ].filter(Boolean);
  if (look.length > 0) facts.push(fact('Style', ...look.flatMap((part, at) => (at > 0 ? [', ', part] : [part]))));
  return facts;
}

const fact = (name, ...content) =>
  h('span', { class: 'cell-fact' }, h('span', { class: 'muted' }, `${name} `), h('code', {}, ...content));

function swatch(colour) {
  const made = h('span', { class: 'colour', 'aria-hidden': 'true' });
  if (/^#[0-9a-f]{6}$/i.test(colour)) made.style.background = colour;
  return made;
}
