// Whole pages: chooses a kind, a language and a style, lays the page out, and reports every labelled box.
import {
  block,
  caption,
  contents,
  figure,
  flow,
  footnotes,
  form,
  heading,
  index,
  keyValues,
  list,
  para,
  picture,
  signatureLine,
  sourceNote,
  tableBlock,
  title,
} from './blocks.js';
import { prepare } from './formulas.js';
import { at, headersAndFooters, lineNumbers } from './headers-and-footers.js';
import { measure } from './measure.js';
import { graphicalItem, photo } from './media.js';
import { between, chance, int, pick, seed, times, weighted, weightedInt } from './random.js';
import { newStyle, paleColour, style, webStyle } from './style.js';
import { table } from './tables.js';
import { chooseLanguage, date, escapeHtml, isRightToLeft, lang, name, paragraph, words } from './text.js';

const MIX = {
  paper: { p: 8, h: 1.6, eq: 1.2, fig: 0.7, tab: 0.6, list: 0.6, code: 0.1 },
  math: { p: 6, h: 0.8, eq: 5, fig: 0.3, list: 0.3 },
  report: { p: 7, h: 1.8, list: 1.6, fig: 1.2, tab: 1, box: 0.4, quote: 0.2, src: 0.15 },
  book: { p: 10, h: 0.7, quote: 0.5, fig: 0.4, list: 0.5, one: 0.1 },
  text: { p: 10, h: 0.15 },
  manual: { p: 5, h: 2, list: 3, fig: 1.5, tab: 0.8, box: 0.6, code: 0.8, one: 0.3, cards: 0.2 },
  exam: { p: 3, list: 4, one: 1, fig: 0.7, eq: 0.6, h: 0.6, tab: 0.4, form: 0.3 },
  tables: { tab: 4, p: 2, h: 1, src: 0.3 },
  figures: { fig: 4, p: 2.5, h: 0.5, src: 0.3, cards: 0.3 },
  legal: { p: 6, h: 1, list: 2, one: 0.3, sign: 0.2 },
  questions: { h: 3, p: 6, one: 0.5, list: 0.5 },
  references: { refs: 5, h: 0.3 },
  statement: { tab: 3, p: 3, h: 1.5, one: 0.6 },
  record: { kv: 2, p: 2, tab: 1.5, h: 1, form: 0.5, one: 1 },
  lists: { list: 5, p: 2, h: 1.5, one: 0.3 },
  code: { code: 4, p: 3, h: 1, list: 0.5 },
  article: { p: 8, h: 0.4, list: 0.1 },
  webpage: { p: 5, h: 2.2, list: 2.5, code: 1.5, fig: 1, tab: 0.5, quote: 0.2 },
};
const KINDS = {
  paper: 12,
  book: 13,
  report: 15,
  math: 5,
  text: 4,
  manual: 7,
  exam: 5,
  tables: 8,
  figures: 8,
  legal: 4,
  questions: 3,
  references: 3,
  contents: 5,
  slide: 10,
  news: 4,
  magazine: 5,
  letter: 3,
  invoice: 4,
  cover: 4,
  flyer: 3,
  statement: 3,
  chapter: 5,
  form: 5,
  sheet: 4,
  lists: 4,
  code: 1.5,
  index: 1,
  plate: 2,
  vita: 2,
  webpage: 8,
};
const FLOWING = new Set([
  'paper',
  'book',
  'report',
  'math',
  'text',
  'manual',
  'exam',
  'tables',
  'figures',
  'legal',
  'questions',
  'references',
  'statement',
  'chapter',
  'letter',
  'invoice',
  'lists',
  'code',
  'webpage',
]);

const band = (x, y, w, h, columns, html, css = '') =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;overflow:hidden;column-count:${columns};column-gap:${style.gap}px;column-fill:auto;${style.columnRule && columns > 1 ? 'column-rule:1px solid #999;' : ''}${css}">${html}</div>`;
const measured = (html) => `<div id="head">${html}</div>`;
const belowHead = (otherwise, gap = int(6, 24)) => {
  const head = document.getElementById('head');
  return head ? head.getBoundingClientRect().bottom + gap : otherwise;
};

function pageSize(kind) {
  if (kind === 'slide') return [1024, pick([576, 576, 768, 724, 791])];
  if ((kind === 'sheet' && chance(0.4)) || chance(0.04)) return [1024, pick([724, 791])];
  const W = pick([724, 724, 724, 791, 791, 791, 683, 663, 670, 708, 760, int(620, 790)]);
  return [W, 1024];
}

function paint(kind) {
  const r = between(0, 1);
  if (r < 0.05 || (kind === 'slide' && r < 0.2) || (kind === 'flyer' && r < 0.4))
    return [`hsl(${int(0, 360)},${int(0, 70)}%,${int(8, 35)}%)`, '#fff'];
  if (r < 0.13 || (kind === 'slide' && r < 0.4)) return [paleColour(), '#000'];
  return ['#fff', r < 0.3 ? `hsl(0,0%,${int(10, 30)}%)` : '#000'];
}

// ---- openings of flowing pages

function chapterOpening() {
  let html = chance(0.5)
    ? block(
        chance(0.5) ? 'Title' : 'SectionHeader',
        escapeHtml(
          pick([
            `Chapter ${int(1, 20)}`,
            `CHAPTER ${pick(['ONE', 'TWO', 'I', 'IV'])}`,
            `Part ${int(1, 5)}`,
            String(int(1, 20)),
            `Appendix ${pick(['A', 'B'])}`,
          ]),
        ),
        `font-family:${style.heading};font-size:${(style.size * between(1, 2)).toFixed(1)}px;margin:0 0 ${int(4, 20)}px`,
      )
    : '';
  html += title(true);
  if (chance(0.3))
    html += block('Text', escapeHtml(name(2, 4)), `margin:4px 0;${chance(0.5) ? 'font-style:italic;' : ''}`);
  return [html, pick(['left', 'center', 'right'])];
}

function paperOpening(authored) {
  let html = title(false);
  if (authored) {
    html += times(int(1, 3), () =>
      block(
        'Text',
        `${escapeHtml(times(int(1, 4), () => name(2, 2)).join(', '))}<br>${escapeHtml(name(3, 7))}`,
        `margin:2px 0 ${int(2, 8)}px;`,
      ),
    ).join('');
    if (chance(0.6)) {
      html += `<div style="margin:8px ${chance(0.5) ? int(10, 60) : 0}px;text-align:justify">${chance(0.7) ? block('SectionHeader', pick(['Abstract', 'ABSTRACT', 'Summary']), `font-weight:bold;text-align:${chance(0.6) ? 'center' : 'left'};margin-bottom:3px;`) : ''}${block('Text', (chance(0.3) ? '<b>Abstract</b>—' : '') + escapeHtml(paragraph(400, 1100)))}${chance(0.4) ? block('Text', `<b>Keywords:</b> ${escapeHtml(words(4, 10))}`, 'margin-top:5px') : ''}</div>`;
    }
  }
  return [html, chance(0.75) ? 'center' : 'left'];
}

function letterOpening(kind) {
  const item = graphicalItem();
  const mark = chance(0.6) ? `<div style="float:${pick(['left', 'right'])}">${item.html}</div>` : '';
  const address = () =>
    block(
      'Text',
      times(int(2, 4), () => escapeHtml(name(1, 4))).join('<br>'),
      `margin:${int(6, 18)}px 0;width:fit-content;${chance(0.25) ? 'margin-left:auto;' : ''}`,
    );
  return [
    `${mark}<div style="clear:${chance(0.5) ? 'both' : 'none'}">${kind === 'invoice' || chance(0.4) ? title(kind === 'invoice') : ''}${times(int(1, 3), address).join('')}${chance(0.5) ? block('Text', escapeHtml(date()), 'margin:6px 0;width:fit-content') : ''}</div>`,
    'start',
  ];
}

// ---- flowing pages

function columnsFor(kind, landscape, width) {
  let n;
  if (kind === 'paper') n = weightedInt({ 1: 3, 2: 8 });
  else if (kind === 'references') n = weightedInt({ 1: 2, 2: 3, 3: 0.5 });
  else if (kind === 'webpage') n = 1;
  else if (['book', 'chapter', 'letter', 'invoice', 'code'].includes(kind)) n = chance(0.07) ? 2 : 1;
  else n = landscape ? weightedInt({ 1: 2, 2: 3, 3: 1 }) : weightedInt({ 1: 7, 2: 3, 3: 0.5 });
  return n === 2 && width < 420 && chance(0.7) ? 1 : n;
}

function flowing(kind, page) {
  const { W, H, mx, top, bottom } = page;
  const mix = MIX[{ chapter: pick(['book', 'text', 'report']), letter: 'legal', invoice: 'record' }[kind] ?? kind];
  const width = W - 2 * mx;
  const columns = columnsFor(kind, W > H, width);
  const columnWidth = (w) => (w - (columns - 1) * style.gap) / columns;
  if (columns > 1) style.size = Math.min(style.size, columnWidth(width) / 22);
  let html = headersAndFooters(W, H, mx, top, bottom);
  let y = top;
  let opening = null;
  if (kind === 'chapter') {
    y += chance(0.5) ? H * between(0.02, 0.2) : 0;
    opening = chapterOpening();
  } else if (
    (kind === 'paper' && chance(0.3)) ||
    (['report', 'manual', 'exam', 'legal', 'questions'].includes(kind) && chance(0.15))
  )
    opening = paperOpening(kind === 'paper');
  else if (kind === 'letter' || kind === 'invoice') opening = letterOpening(kind);
  else if (columns > 1 && chance(0.25)) opening = [chance(0.5) ? figure(width, H * 0.3) : tableBlock(width), 'start'];
  if (opening) html += at(mx, y, width, measured(opening[0]), `text-align:${opening[1]};`);
  if (
    !['invoice', 'letter', 'references'].includes(kind) &&
    chance(['legal', 'book', 'paper'].includes(kind) ? 0.35 : 0.24)
  ) {
    if (columns > 1 && chance(0.75)) {
      html += footnotes(mx, bottom, columnWidth(width), H * 0.3);
      if (chance(0.4)) html += footnotes(mx + columnWidth(width) + style.gap, bottom, columnWidth(width), H * 0.3);
    } else html += footnotes(mx, bottom, width, H * 0.25);
  }
  page.show(html);
  const yy = belowHead(y);
  const floor = Math.min(
    H - bottom,
    ...[...document.querySelectorAll('.footnotes')].map((f) => f.getBoundingClientRect().top - int(4, 16)),
  );
  const h = (floor - yy) * (chance(0.14) ? between(0.3, 0.85) : 1);
  if (h < 60) return;
  page.show(body(kind, mix, page, { x: mx, y: yy, w: width, h, columns }));
}

function body(kind, mix, page, area) {
  let { x, y, w, h, columns } = area;
  let html = '';
  if (columns === 1 && chance(0.09) && w > 380) {
    const sideWidth = w * between(0.2, 0.32);
    const left = chance(0.5);
    html += band(left ? x : x + w - sideWidth, y, sideWidth, h, 1, sidebar(sideWidth, page.H));
    if (left) x += sideWidth + style.gap;
    w -= sideWidth + style.gap;
  }
  const columnWidth = (w - (columns - 1) * style.gap) / columns;
  if (chance(0.07) && h > 400) {
    const upper = h * between(0.4, 0.6);
    html += band(x, y, w, upper, columns, flow(columnWidth, upper, columns, mix));
    html += band(
      x,
      y + upper + 10,
      w,
      h - upper - 10,
      1,
      flow(w, h - upper, 1, MIX[pick(['tables', 'figures', 'report'])]),
    );
  } else {
    const dropCap =
      chance(0.12) && lang.code === 'en' && (kind === 'book' || kind === 'chapter')
        ? block(
            'Text',
            `<span style="float:left;font-size:${style.size * 3.2}px;line-height:.8;padding-right:4px">${pick('ATWIOBS'.split(''))}</span>${escapeHtml(paragraph(300, 900))}`,
            `${style.paragraph}text-indent:0;`,
          )
        : '';
    const shaded =
      columns === 1 && chance(0.05)
        ? `background:${paleColour()};padding:${int(8, 24)}px;box-sizing:border-box;${chance(0.3) ? 'border:1px solid #777;' : ''}`
        : '';
    html += band(x, y, w, h, columns, flow(columnWidth, h, columns, mix, dropCap), shaded);
  }
  if (['legal', 'paper', 'text'].includes(kind) && chance(0.12)) html += lineNumbers(Math.max(2, area.x * 0.35), y, h);
  return html;
}

function sidebar(width, H) {
  return {
    notes: () =>
      times(int(1, 4), () =>
        block(
          'Text',
          escapeHtml(words(5, 20)),
          `font-size:${style.size * 0.82}px;margin-bottom:${int(20, 120)}px;line-height:1.2`,
        ),
      ).join(''),
    box: () =>
      `<div style="background:${paleColour()};padding:8px">${heading(2)}${para(80, 400, 'text-align:start;text-indent:0;')}${list({ nested: false })}</div>`,
    figure: () => figure(width, H * 0.3) + para(60, 200, `font-size:${style.size * 0.85}px;text-indent:0;`),
  }[weighted({ notes: 2, box: 2, figure: 1 })]();
}

// ---- pages with a special layout

const LAYOUT = {
  contents(page) {
    const { W, H, mx, top, bottom } = page;
    const head = chance(0.8)
      ? block(
          chance(0.5) ? 'Title' : 'SectionHeader',
          escapeHtml(
            pick([
              'Contents',
              'Table of Contents',
              'CONTENTS',
              'Index',
              'List of Figures',
              'List of Tables',
              'Inhalt',
              'Agenda',
              'Sommaire',
            ]),
          ),
          `font-family:${style.heading};font-size:${style.size * between(1.2, 2.6)}px;font-weight:bold;margin:0 0 ${int(8, 30)}px;text-align:${pick(['left', 'center'])}`,
        )
      : '';
    page.show(headersAndFooters(W, H, mx, top, bottom) + at(mx, top, W - 2 * mx, measured(head)));
    const y = belowHead(top, 6);
    const two = chance(0.12) ? 2 : 1;
    page.show(
      band(
        mx,
        y,
        W - 2 * mx,
        H - bottom - y,
        two,
        (chance(0.2) ? para(100, 300) : '') +
          contents() +
          (chance(0.12) ? heading(1) + contents() : '') +
          (chance(0.15) ? para(100, 500) : ''),
      ),
    );
  },

  index(page) {
    const { W, H, mx, top, bottom } = page;
    page.show(
      headersAndFooters(W, H, mx, top, bottom) + at(mx, top, W - 2 * mx, measured(chance(0.6) ? heading(0) : '')),
    );
    const y = belowHead(top, 6);
    style.size *= 0.9;
    page.show(
      band(
        mx,
        y,
        W - 2 * mx,
        H - bottom - y,
        int(2, 3),
        index() + index(),
        `font-size:${style.size.toFixed(1)}px;text-align:start;`,
      ),
    );
  },

  slide(page) {
    const { W, H, mx, top, bottom } = page;
    let ground = '';
    if (chance(0.25))
      ground += `<div style="position:absolute;left:0;top:0;width:${chance(0.5) ? W : W * between(0.02, 0.3)}px;height:${chance(0.5) ? H * between(0.08, 0.16) : H}px;background:hsl(${int(0, 360)},${int(20, 80)}%,${int(30, 90)}%)"></div>`;
    const size = style.size * between(1.3, 2.2);
    const head =
      block(
        'Title',
        escapeHtml(chance(0.5) ? name(2, 7) : words(4, 16)),
        `font-family:${style.heading};font-size:${size.toFixed(1)}px;font-weight:${chance(0.7) ? 'bold' : 'normal'};line-height:1.15;margin:0 0 6px;hyphens:none;${chance(0.2) ? 'text-transform:uppercase;' : ''}`,
      ) +
      (chance(0.25) ? block('Text', escapeHtml(words(4, 14)), `font-size:${style.size * 0.95}px;margin:0 0 6px`) : '');
    page.show(
      ground +
        headersAndFooters(W, H, mx, top * 0.7, bottom) +
        at(mx, top, W - 2 * mx, measured(head), `text-align:${chance(0.75) ? 'start' : 'center'};`),
    );
    const y = belowHead(top, int(8, 30));
    const h = H - bottom - y;
    if (h < 80) return;
    const columns = weightedInt({ 1: 3, 2: 4, 3: 2.2, 4: 1 });
    const gap = int(14, 40);
    const w = (W - 2 * mx - (columns - 1) * gap) / columns;
    if (columns > 1) style.size *= columns > 2 ? 0.72 : 0.88;
    const same = chance(0.5) ? pick(['list', 'cards', 'figure', 'table', 'flow']) : null;
    page.show(
      times(columns, (c) =>
        band(
          mx + c * (w + gap),
          y,
          w,
          h,
          1,
          slidePart(same ?? weighted({ list: 4, figure: 3, text: 2, table: 1.6, cards: 1, flow: 2 }), w, h),
          chance(0.1) ? 'background:rgba(128,128,128,.12);' : '',
        ),
      ).join(''),
    );
  },

  cover(page) {
    const { W, H, mx, top, bottom } = page;
    const align = pick(['left', 'center', 'center']);
    let html = chance(0.3)
      ? at(
          0,
          chance(0.5) ? 0 : H * 0.6,
          W,
          `<div data-c="Picture" data-box style="width:${W}px">${photo(W, Math.round(H * between(0.2, 0.4)))}</div>`,
        )
      : '';
    let s = chance(0.4) ? `<div style="display:flex;justify-content:${align}">${graphicalItem().html}</div>` : '';
    s += `<div style="height:${H * between(0.05, 0.25)}px"></div>${title(true)}`;
    s += times(int(1, 5), () =>
      block(
        chance(0.12) ? 'SectionHeader' : 'Text',
        escapeHtml(chance(0.3) ? date() : chance(0.5) ? name(2, 8) : words(4, 16)),
        `font-size:${style.size * between(0.9, 1.5)}px;margin:${int(6, 60)}px 0`,
      ),
    ).join('');
    html += band(mx, top, W - 2 * mx, H - top - bottom, 1, s, `text-align:${align};`);
    page.show(html + (chance(0.3) ? headersAndFooters(W, H, mx, top, bottom) : ''));
  },

  form(page) {
    const { W, H, mx, top, bottom } = page;
    const width = W - 2 * mx;
    let s =
      (chance(0.7)
        ? `<div style="display:flex;justify-content:space-between;align-items:center">${title(false)}${chance(0.5) ? graphicalItem().html : ''}</div>`
        : '') + (chance(0.5) ? para(60, 300) : '');
    for (let i = int(3, 7); i > 0; i--)
      s +=
        (chance(0.6) ? heading(pick([1, 2, 2])) : '') +
        pick([
          () => form(width),
          () => form(width),
          () => form(width),
          () => para(60, 400),
          () => list({ nested: false, most: 5 }),
          () => tableBlock(width, { rows: int(2, 6) }),
          signatureLine,
        ])();
    page.show(
      headersAndFooters(W, H, mx, top, bottom) + band(mx, top, width, H - top - bottom, chance(0.1) ? 2 : 1, s),
    );
  },

  /** One table that fills the page, as in statistics, price lists and printed spreadsheets. */
  sheet(page) {
    const { W, H, mx, top, bottom } = page;
    style.size = Math.min(style.size, between(7.5, 11));
    const s =
      (chance(0.5) ? heading(pick([0, 1])) : '') +
      (chance(0.5) ? caption('table') : '') +
      table(W - 2 * mx, { rows: int(18, 55), columns: int(3, 11) }) +
      (chance(0.4) ? sourceNote() : '') +
      (chance(0.2) ? para(60, 300) : '');
    page.show(headersAndFooters(W, H, mx, top, bottom) + band(mx * 0.7, top, W - 1.4 * mx, H - top - bottom, 1, s));
  },

  /** A page that is one picture, with or without a caption. */
  plate(page) {
    const { W, H, mx, top, bottom } = page;
    const full = chance(0.25);
    const w = full ? W : W - 2 * mx;
    const h = full ? H : (H - top - bottom) * between(0.6, 0.9);
    page.show(
      (full ? '' : headersAndFooters(W, H, mx, top, bottom)) +
        at(full ? 0 : mx, full ? 0 : top, w, picture(w, h) + (chance(0.6) && !full ? caption('figure') : '')),
    );
  },

  /** A CV or a fact sheet: dates at the left, text at the right. */
  vita(page) {
    const { W, H, mx, top, bottom } = page;
    const narrow = int(80, 160);
    let s = `<div style="display:flex;justify-content:space-between">${title(false)}${chance(0.5) ? `<div data-c="Picture" data-box style="width:80px">${photo(80, 100)}</div>` : ''}</div>${keyValues()}`;
    for (let i = int(3, 6); i > 0; i--)
      s +=
        heading(1) +
        times(
          int(2, 5),
          () =>
            `<div style="display:flex;gap:12px;break-inside:avoid;margin:4px 0;text-indent:0"><div style="width:${narrow}px;flex:none">${block('Text', `${int(1990, 2015)} – ${int(2016, 2026)}`, 'width:fit-content')}</div><div style="flex:1">${chance(0.5) ? list({ nested: false, most: 3 }) : block('Text', escapeHtml(paragraph(40, 260)))}</div></div>`,
        ).join('');
    page.show(headersAndFooters(W, H, mx, top, bottom) + band(mx, top, W - 2 * mx, H - top - bottom, 1, s));
  },

  news: (page) => mosaic('news', page),
  magazine: (page) => mosaic('magazine', page),
};
LAYOUT.flyer = LAYOUT.slide;

function slidePart(kind, w, h) {
  if (kind === 'list') return (chance(0.4) ? heading(2) : '') + list() + (chance(0.3) ? list({ nested: false }) : '');
  if (kind === 'figure')
    return (
      (chance(0.35) ? heading(2) : '') +
      picture(w, Math.min(h * 0.8, w * between(0.5, 1))) +
      (chance(0.35) ? caption('figure') : '')
    );
  if (kind === 'text')
    return (
      para(80, 400, 'text-indent:0;text-align:start;') +
      (chance(0.5) ? para(40, 200, 'text-indent:0;text-align:start;') : '')
    );
  if (kind === 'table') return table(w, { rows: int(2, 9) }) + (chance(0.4) ? sourceNote() : '');
  if (kind === 'cards')
    return times(
      int(1, 4),
      () =>
        `<div style="margin-bottom:${int(6, 22)}px">${chance(0.3) ? `<div data-c="Picture" data-box style="width:${Math.round(w * 0.3)}px">${photo(Math.round(w * 0.3), Math.round(w * 0.25))}</div>` : ''}${heading(pick([1, 2]))}${para(30, 200, 'text-indent:0;text-align:start;')}</div>`,
    ).join('');
  return flow(w, h, 1, { p: 2, h: 1.5, list: 2, fig: 1, tab: 0.6 });
}

function mosaic(kind, page) {
  const { W, H, mx, top, bottom } = page;
  const columns = kind === 'news' ? int(3, 5) : int(2, 3);
  style.gap = int(8, 18);
  const unit = (W - 2 * mx - (columns - 1) * style.gap) / columns;
  if (kind === 'news') style.size = Math.min(style.size, unit / 16);
  let html = headersAndFooters(W, H, mx, top * 0.8, bottom * 0.8);
  let y = top;
  if (chance(0.35)) {
    html += at(
      mx,
      y,
      W - 2 * mx,
      block(
        'Title',
        escapeHtml(name(2, 8)),
        `font-family:${style.heading};font-size:${between(26, 54)}px;line-height:1.05;font-weight:bold;text-align:${pick(['left', 'center'])}`,
      ),
      'max-height:120px;overflow:hidden;',
    );
    y += int(90, 125);
  }
  for (let i = 0; y < H - bottom - 90 && i < 6; i++) {
    let h = Math.min(H - bottom - y, between(150, 430));
    if (H - bottom - y - h < 100) h = H - bottom - y;
    for (let c = 0; c < columns; ) {
      const span = Math.min(columns - c, weightedInt({ 1: 2, 2: 2, 3: 1 }));
      html += tile(mx + c * (unit + style.gap), y, span * unit + (span - 1) * style.gap, h, span, unit, kind);
      c += span;
    }
    y += h + int(4, 12);
  }
  page.show(html);
}

function tile(x, y, w, h, span, unit, kind) {
  const type = weighted({ article: 6, picture: 1.6, box: 1, ad: 0.4 });
  if (type === 'picture')
    return at(
      x,
      y,
      w,
      picture(w, h - 40) +
        (chance(0.7)
          ? block(
              'Caption',
              escapeHtml(words(4, 20)),
              `font-size:${style.size * 0.85}px;line-height:1.15;margin-top:3px;max-height:34px;overflow:hidden;${style.captionCss}`,
            )
          : ''),
    );
  if (type === 'ad')
    return at(
      x,
      y,
      w,
      `<div data-c="Picture" data-box style="width:${Math.round(w)}px">${photo(Math.round(w), Math.round(h - 8))}</div>`,
    );
  const headline =
    block(
      'SectionHeader',
      escapeHtml(words(3, 11)),
      `font-family:${style.heading};font-size:${between(1.3, kind === 'news' ? 3 : 2.4) * style.size}px;line-height:1.1;font-weight:${chance(0.8) ? 'bold' : 'normal'};margin:0 0 5px;hyphens:none`,
    ) +
    (chance(0.35)
      ? block(
          'Text',
          (chance(0.5) ? 'By ' : '') + escapeHtml(name(2, 4)),
          `font-size:${style.size * 0.85}px;margin:0 0 4px;`,
        )
      : '');
  const image = chance(0.3)
    ? `<div style="break-inside:avoid;margin:4px 0">${picture(unit, unit * between(0.5, 0.9))}${chance(0.6) ? caption('figure') : ''}</div>`
    : '';
  const ground = type === 'box' ? `background:${paleColour()};padding:6px;box-sizing:border-box;` : '';
  if (span === 1)
    return band(
      x,
      y,
      w,
      h - 8,
      1,
      headline + image + flow(unit, h, 1, { p: 8, h: 0.4, list: type === 'box' ? 1 : 0.1 }),
      ground,
    );
  const headHeight = int(44, 84);
  return (
    band(x, y, w, headHeight, 1, headline) +
    band(
      x,
      y + headHeight + 2,
      w,
      h - headHeight - 10,
      span,
      image + flow(unit, h - headHeight, span, { p: 8, h: 0.5, list: 0.1, quote: 0.1 }),
      ground,
    )
  );
}

/** Draws page number `value`; resolves to its size and boxes when fonts and pictures have loaded. */
export async function makePage(value, wanted) {
  seed(value);
  chooseLanguage();
  const kind = wanted ?? weighted(KINDS);
  newStyle(['slide', 'flyer', 'news'].includes(kind) ? kind : kind === 'book' || kind === 'chapter' ? 'book' : '');
  if (kind === 'webpage') webStyle();
  const [W, H] = pageSize(kind);
  const margin = kind === 'slide' ? [0.03, 0.09] : kind === 'news' ? [0.03, 0.08] : [0.05, 0.17];
  const page = {
    W,
    H,
    mx: Math.round(W * between(...margin)),
    top: Math.round(H * between(0.055, 0.13)),
    bottom: Math.round(H * between(0.055, 0.13)),
  };
  if (kind === 'slide' || kind === 'flyer') style.pHeader = 0.2;
  if (kind === 'chapter' || kind === 'cover') style.pHeader = 0.12;
  const [ground, ink] = paint(kind);
  document.body.style.cssText = `margin:0;position:absolute;left:0;top:0;width:${W}px;height:${H}px;overflow:hidden;background:${ground};color:${ink};font-family:${style.body};font-size:${style.size}px;line-height:${style.lineHeight};direction:${isRightToLeft() ? 'rtl' : 'ltr'};hyphens:${chance(0.4) ? 'auto' : 'manual'}`;
  document.documentElement.lang = lang.code === 'xx' ? 'fr' : lang.code;
  document.body.innerHTML = '';
  page.show = (html) => document.body.insertAdjacentHTML('beforeend', html);
  if (FLOWING.has(kind)) flowing(kind, page);
  else LAYOUT[kind](page);
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  return { w: W, h: H, kind, lang: lang.code, boxes: measure(W, H) };
}

prepare();
globalThis.makePage = makePage;
globalThis.ready = true;
