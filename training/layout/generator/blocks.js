// The parts of a page that flow in a column: paragraphs, headings, lists, figures, notes, forms, tables of contents.
import { formula, inline } from './formulas.js';
import { graphicalItem, media, photo } from './media.js';
import { between, chance, int, pick, times, weighted, weightedInt } from './random.js';
import { colour, darkColour, MONO, paleColour, style } from './style.js';
import { fieldGrid, table } from './tables.js';
import { date, escapeHtml, isWide, lang, name, number, paragraph, titleCase, url, words } from './text.js';

export const block = (cls, html, css = '', extra = '') => `<div data-c="${cls}" ${extra} style="${css}">${html}</div>`;

function richText(text) {
  const tokens = escapeHtml(text).split(' ');
  const n = tokens.length;
  if (n < 6 || !style.rich) return tokens.join(' ');
  for (let k = int(0, Math.ceil((n / 25) * style.rich)); k > 0; k--) {
    const from = int(0, n - 2);
    const to = Math.min(n - 1, from + int(0, 4));
    const wrap = (tag) => {
      tokens[from] = `<${tag}>${tokens[from]}`;
      tokens[to] += `</${tag}>`;
    };
    const kind = weighted({
      i: 3,
      b: 1.2,
      a: style.links,
      sup: 0.6,
      cite: style.citations,
      math: style.inlineMath,
      code: 0.3,
      num: 0.5,
    });
    if (kind === 'i' || kind === 'b' || kind === 'a') wrap(kind);
    else if (kind === 'sup') tokens[from] += `<sup>${int(1, 60)}</sup>`;
    else if (kind === 'cite') tokens[from] += pick([` [${int(1, 60)}]`, ` (${name(1, 1)} et al., ${int(1950, 2024)})`]);
    else if (kind === 'math') tokens[from] += ` ${pick(inline)}`;
    else if (kind === 'code') tokens[from] = `<code>${tokens[from]}</code>`;
    else tokens[from] += ` ${number()}`;
  }
  return tokens.join(' ');
}

export function para(low, high, css = '') {
  const lead = style.runIn && chance(0.2) ? `<${pick(['b', 'i'])}>${escapeHtml(name(1, 4))}.</${'b'}> ` : '';
  return block('Text', lead + richText(paragraph(low, high)), style.paragraph + css);
}
export const line = (css = '') => block('Text', escapeHtml(words(2, 9)), style.paragraph + css);

function headingNumber(level) {
  const kind = style.headingNumbers;
  if (kind === 'decimal') return `${times(level, () => int(1, 9)).join('.')}${chance(0.4) ? '.' : ''} `;
  if (level > 1) return '';
  if (kind === 'roman') return `${pick(['I', 'II', 'III', 'IV', 'V', 'VI', 'IX'])}. `;
  if (kind === 'letter') return `${pick(['A', 'B', 'C', 'D'])}. `;
  if (kind === 'chapter')
    return `${pick(['Chapter ', 'Section ', 'Part ', 'Article ', 'Step '])}${int(1, 20)}${pick([': ', '. ', ' – ', ' '])}`;
  return '';
}

export function heading(level, css = '') {
  let text = {
    short: () => words(1, 4),
    middle: () => words(3, 8),
    long: () => words(8, 16),
    question: () => `${words(3, 8)}?`,
  }[weighted({ short: 4, middle: 3, long: 1, question: 0.5 })]();
  if (style.titleCaseHeadings) text = titleCase(text);
  if (style.capitalHeadings[level]) text = text.toUpperCase();
  return block(
    'SectionHeader',
    escapeHtml(headingNumber(level) + text) + (chance(0.05) ? ':' : ''),
    style.headingCss[level] + css,
  );
}

export function title(big) {
  const size = style.size * between(1.4, big ? 3.6 : 2.6);
  return block(
    'Title',
    escapeHtml(titleCase(words(2, big ? 9 : 14))),
    `font-family:${style.heading};font-size:${size.toFixed(1)}px;line-height:1.15;font-weight:${chance(0.75) ? 'bold' : 'normal'};${chance(0.12) ? 'text-transform:uppercase;' : ''}margin:0 0 ${int(6, 18)}px;hyphens:none;${chance(0.2) ? `color:${darkColour()};` : ''}`,
  );
}

const MARKERS = {
  bullet: () => '•',
  number: (i, first) => `${i + first}.`,
  bracket: (i, first) => `(${i + first})`,
  plain: (i, first) => `${i + first})`,
  letter: (i) => `${String.fromCharCode(97 + i)})`,
  capital: (i) => `${String.fromCharCode(65 + i)}.`,
  roman: (i) => `${['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][i]}.`,
  dash: () => '–',
  square: () => '▪',
  box: () => '☐',
  arrow: () => '➢',
  star: () => '*',
  check: () => '✓',
};

export function list({ nested = true, most = 8 } = {}) {
  const kind = weighted({
    bullet: 5,
    number: 3.5,
    bracket: 1,
    plain: 0.8,
    letter: 1.2,
    capital: 0.6,
    roman: 0.5,
    dash: 1,
    square: 0.7,
    box: 0.5,
    arrow: 0.4,
    star: 0.3,
    check: 0.3,
  });
  const first = chance(0.7) ? 1 : int(2, 20);
  const long = chance(0.38);
  const gap = style.size * (chance(0.4) ? between(0.3, 0.9) : 0.08);
  const indent = chance(0.25) ? 0 : between(6, 36);
  const align = chance(0.7) ? 'start' : 'justify';
  const hanging = chance(0.85);
  let html = '';
  for (let i = 0, n = int(2, most); i < n; i++) {
    const marker = MARKERS[kind](i, first);
    const hang = Math.max(between(10, 20), marker.length * style.size * 0.62 + 4);
    const lead = chance(style.runIn ? 0.4 : 0.1) ? `<b>${escapeHtml(words(1, 4))}${pick(['.', ':', ' –'])}</b> ` : '';
    html += block(
      'ListItem',
      `<span style="display:inline-block;min-width:${hang.toFixed(0)}px;text-indent:0">${marker}</span>${lead}${richText(long ? paragraph(60, 340) : words(2, 16))}`,
      `padding-inline-start:${(hanging ? indent + hang : indent).toFixed(0)}px;text-indent:${hanging ? -hang.toFixed(0) : 0}px;margin:0 0 ${gap.toFixed(1)}px;text-align:${align};`,
    );
    if (nested && chance(0.12))
      html += times(int(1, 4), () =>
        block(
          'ListItem',
          `<span style="display:inline-block;min-width:14px;text-indent:0">${pick(['◦', '–', 'o', '-'])}</span>${escapeHtml(words(3, 14))}`,
          `padding-inline-start:${(indent + hang + 32).toFixed(0)}px;text-indent:-14px;margin:0 0 2px;text-align:start;`,
        ),
      ).join('');
  }
  return `<div style="margin:${(style.size * 0.4).toFixed(0)}px 0">${html}</div>`;
}

const LABELS = {
  zh: ['表', '图'],
  ja: ['表', '図'],
  ko: ['표', '그림'],
  de: ['Tabelle', 'Abbildung'],
  ru: ['Таблица', 'Рис.'],
  ar: ['جدول', 'شكل'],
  el: ['Πίνακας', 'Σχήμα'],
};

function captionText(kind) {
  const label = LABELS[lang.code]
    ? LABELS[lang.code][kind === 'table' ? 0 : 1]
    : kind === 'table'
      ? pick(['Table', 'Table', 'TABLE', 'Tab.', 'Tabla', 'Tableau'])
      : pick(['Figure', 'Figure', 'Fig.', 'FIGURE', 'Chart', 'Exhibit', 'Image', 'Photo', 'Plate', 'Graph', 'Box']);
  const index = pick([
    int(1, 30),
    `${int(1, 12)}.${int(1, 20)}`,
    `${int(1, 9)}-${int(1, 9)}`,
    `${pick(['A', 'B'])}${int(1, 9)}`,
  ]);
  const lead = chance(0.86) ? `${label} ${index}${pick([': ', '. ', '. ', ' ', ' – ', ' | ', '&nbsp;&nbsp; '])}` : '';
  const marked = {
    bold: `<b>${lead}</b>`,
    italic: `<i>${lead}</i>`,
    caps: `<span style="font-variant:small-caps">${lead}</span>`,
    plain: lead,
  }[style.captionLabel];
  return (
    marked +
    escapeHtml(chance(0.62) ? words(3, 14) : paragraph(60, chance(0.3) ? 420 : 180)) +
    (chance(0.06) ? `<br>${escapeHtml(words(2, 6))}` : '')
  );
}

export const caption = (kind, css = '') =>
  block(
    'Caption',
    captionText(kind),
    `font-size:${style.captionSize}px;${style.captionCss}margin:${between(2, 7).toFixed(1)}px 0;break-inside:avoid;text-indent:0;hyphens:none;${css}`,
  );

export const sourceNote = () =>
  block(
    'Text',
    `${pick(['Source: ', 'Source: ', 'Note: ', 'Notes: ', '<i>Source:</i> ', 'Data source: ', '* ', ''])}${chance(0.2) ? url() : escapeHtml(words(2, 16))}`,
    `font-size:${(style.captionSize * between(0.82, 1)).toFixed(1)}px;text-align:start;margin:${int(1, 6)}px 0;line-height:1.25;break-inside:avoid;text-indent:0;${chance(0.2) ? 'color:#666;' : ''}`,
  );

export const picture = (w, h, css = '') =>
  `<div data-c="Picture" data-box style="width:${Math.round(w)}px;${css}">${media(w, h)}</div>`;

function legend() {
  return `<div data-c="Legend" style="break-inside:avoid;font-size:${(style.captionSize * 0.9).toFixed(1)}px;margin:4px 0;text-indent:0;text-align:start">${times(int(3, 8), () => `<span style="white-space:nowrap;margin-right:14px;${chance(0.5) ? 'display:block;' : ''}"><span style="display:inline-block;width:14px;height:9px;background:${colour()};margin-right:4px"></span>${escapeHtml(words(1, 4))}</span> `).join('')}</div>`;
}

export function figure(width, tallest = 480) {
  const w = chance(0.6) ? width * between(0.85, 1) : width * between(0.3, 0.85);
  const h = Math.max(40, Math.min(w * between(0.3, 1), tallest));
  if (chance(0.07) && width > 260)
    return `<div style="display:flex;gap:10px;break-inside:avoid;margin:8px 0"><div>${picture(width * 0.6, h * 0.7)}</div><div style="flex:1">${caption('figure')}</div></div>`;
  const image = picture(w, h, style.figureAlign === 'center' ? 'margin:0 auto;' : '');
  const text = chance(0.88) ? caption('figure') : '';
  return `<div style="break-inside:avoid;margin:${between(5, 16).toFixed(0)}px 0">${style.figureCaption === 'top' ? text + image : image + (chance(0.04) ? legend() : '') + text}${chance(style.figureCaption === 'top' ? 0.5 : 0.12) ? sourceNote() : ''}</div>`;
}

function floated(width) {
  const w = width * between(0.3, 0.5);
  const side = pick(['right', 'right', 'left']);
  return `<div style="float:${side};width:${Math.round(w)}px;margin:4px ${side === 'left' ? 12 : 0}px 6px ${side === 'left' ? 0 : 12}px;break-inside:avoid;text-indent:0">${picture(w, w * between(0.6, 1.3))}${chance(0.75) ? caption('figure') : ''}</div>`;
}

export function tableBlock(width, options) {
  const text = chance(0.78) ? caption('table') : '';
  const body = table(width, options);
  return `<div style="break-inside:avoid;margin:${between(5, 16).toFixed(0)}px 0">${style.tableCaption === 'top' ? text + body + (chance(0.32) ? sourceNote() : '') : body + text}</div>`;
}

export function code() {
  const lines = times(
    int(3, 16),
    () =>
      ' '.repeat(2 * int(0, 3)) +
      pick(['if ', 'for ', 'return ', 'let ', 'def ', '', 'x = ', 'print(', '# ', 'while ']) +
      words(1, 3).toLowerCase().replace(/ /g, '_') +
      pick(['()', ` = ${int(0, 99)}`, ';', ':', '{', '}', '']),
  ).join('\n');
  return block(
    'Text',
    escapeHtml(lines),
    `white-space:pre;overflow:hidden;font-family:'${pick(MONO)}';font-size:${(style.size * 0.85).toFixed(1)}px;line-height:1.25;margin:8px 0;padding:${int(0, 8)}px;${chance(0.5) ? 'background:#f0f0f0;' : ''}${chance(0.3) ? 'border:1px solid #bbb;' : ''}text-align:left;break-inside:avoid;text-indent:0;`,
  );
}

export const quote = () =>
  block(
    'Text',
    richText(paragraph(120, 500)),
    `margin:${int(5, 14)}px ${int(14, 44)}px;font-size:${(style.size * between(0.88, 1.05)).toFixed(1)}px;${chance(0.3) ? 'font-style:italic;' : ''}${chance(0.2) ? 'border-inline-start:3px solid #999;padding-inline-start:8px;' : ''}text-indent:0;text-align:${style.align};`,
  );

export function callout() {
  const ground = chance(0.2) ? `${darkColour()};color:#fff` : paleColour();
  let html = chance(0.75)
    ? block(
        'SectionHeader',
        escapeHtml(name(2, 7)),
        `font-weight:bold;margin:0 0 5px;font-family:${style.heading};font-size:${(style.size * between(1, 1.25)).toFixed(1)}px;text-indent:0;text-align:start;`,
      )
    : '';
  html += times(int(1, 3), () =>
    chance(0.7) ? para(80, 420, 'margin:0 0 6px;text-indent:0;') : list({ nested: false }),
  ).join('');
  return `<div style="background:${ground};${chance(0.4) ? 'border:1px solid #888;' : ''}${chance(0.2) ? 'border-radius:6px;' : ''}padding:${int(6, 18)}px;margin:${int(6, 16)}px 0;${chance(0.7) ? 'break-inside:avoid;' : ''}">${html}</div>`;
}

export function references(count) {
  const marks = pick(['bracket', 'number', 'none']);
  const hang = int(0, 22);
  const gap = style.size * between(0.1, 0.6);
  return times(count, (i) => {
    const entry = `${escapeHtml(name(2, 8))}. ${int(1960, 2024)}. ${escapeHtml(words(5, 14))}. <i>${escapeHtml(name(2, 6))}</i>, ${int(1, 90)}(${int(1, 12)}):${int(1, 900)}–${int(901, 1800)}.${chance(0.2) ? ' ' + url() : ''}`;
    return block(
      'Text',
      `${marks === 'bracket' ? `[${i + 1}] ` : marks === 'number' ? `${i + 1}. ` : ''}${entry}`,
      `font-size:${(style.size * 0.92).toFixed(1)}px;padding-inline-start:${hang}px;text-indent:-${hang}px;margin:0 0 ${gap.toFixed(1)}px;text-align:${style.align};overflow-wrap:anywhere;`,
    );
  }).join('');
}

/** A table of contents, with or without leaders, page numbers, section numbers, columns. */
export function contents() {
  const leader = pick(['.', '. ', '.', '', '', '_']);
  const numbered = chance(0.5);
  const pages = weighted({ right: 6, beside: 2.5, none: 1 });
  const spacing = between(0.05, 1.1);
  const boldTop = chance(0.4);
  const underlined = chance(0.15);
  const roman = chance(0.2);
  let page = int(1, 9);
  const entries = times(int(6, 36), (i) => {
    const level = weightedInt({ 0: 3, 1: 4, 2: 2 });
    page += int(0, 9);
    const at = pages === 'none' ? '' : roman && i < 5 ? ['i', 'iii', 'v', 'vi', 'ix'][i] : page;
    const text =
      (numbered ? (level === 0 ? `${chance(0.2) ? 'Chapter ' : ''}${i + 1}. ` : `${int(1, 9)}.${int(1, 9)} `) : '') +
      titleCase(words(1, 9));
    const tail = pages === 'beside' ? `&nbsp;&nbsp; ${at}` : '';
    const right =
      pages === 'right'
        ? `<span style="flex:1;overflow:hidden;white-space:nowrap;margin:0 3px;min-width:6px">${leader.repeat(160)}</span><span>${at}</span>`
        : '';
    return `<div style="display:flex;margin:${(style.size * spacing * (level === 0 ? 1 : 0.5)).toFixed(1)}px 0 0;padding-inline-start:${level * int(10, 20)}px;${level === 0 && boldTop ? 'font-weight:bold;' : ''}text-indent:0;text-align:start"><span style="max-width:86%;${underlined ? 'text-decoration:underline;color:#1a4fa0;' : ''}">${escapeHtml(text)}${tail}</span>${right}</div>`;
  });
  return `<div data-c="TableOfContents">${entries.join('')}</div>`;
}

export function index() {
  return `<div data-c="TableOfContents">${times(int(20, 50), () => `<div style="padding-inline-start:${chance(0.3) ? 14 : 0}px">${escapeHtml(words(1, 4))}, ${times(int(1, 4), () => int(1, 400)).join(', ')}</div>`).join('')}</div>`;
}

/** Labels with blanks to fill in: one region, since it is filled in as a unit. */
export function form(width) {
  const twoColumns = chance(0.5);
  const blank = pick([
    'border-bottom:1px solid #333',
    'border-bottom:1px dotted #333',
    'border:1px solid #666',
    'background:#e8eef8',
  ]);
  const field = () =>
    `<span style="white-space:nowrap">${escapeHtml(name(1, 4))}${pick([':', ':', '', ' *'])}</span><span style="flex:1;${blank};min-width:30px;height:${(style.size * 1.3).toFixed(0)}px;margin:0 10px 0 4px">${chance(0.2) ? escapeHtml(words(1, 2)) : ''}</span>`;
  const choices = () =>
    `<span>${escapeHtml(name(1, 4))}&nbsp; ${times(int(2, 4), () => `${pick(['☐', '☐', '☑', '○'])} ${escapeHtml(words(1, 2))}`).join('&nbsp;&nbsp; ')}</span>`;
  if (chance(0.35)) return fieldGrid(width);
  const rows = times(
    int(3, 12),
    () =>
      `<div style="display:flex;align-items:flex-end;margin:${int(3, 9)}px 0;overflow:hidden">${chance(0.15) ? choices() : field() + (twoColumns ? field() : '')}</div>`,
  ).join('');
  return `<div data-c="FormRegion" data-box style="break-inside:avoid;text-indent:0;text-align:start;${chance(0.2) ? 'border:1px solid #777;padding:6px;' : ''}">${rows}</div>`;
}

/** "Name: value" lines without blanks. */
export const keyValues = () =>
  times(int(2, 6), () =>
    block(
      'Text',
      `<b>${escapeHtml(name(1, 2))}:</b> ${escapeHtml(chance(0.3) ? date() : words(1, 6))}`,
      'text-indent:0;margin:0 0 3px;width:fit-content;',
    ),
  ).join('');

export const signatureLine = () => {
  const item = graphicalItem();
  return `<div style="margin:14px 0;break-inside:avoid">${chance(0.7) ? item.html : ''}<div style="width:180px;border-top:1px solid #333;margin:2px 0"></div>${block('Text', `${escapeHtml(name(2, 2))}<br>${escapeHtml(name(1, 3))}`, 'text-indent:0;width:fit-content')}</div>`;
};

/** A row of small pictures with a line of text each, as in catalogues and slides. */
export function cards(width) {
  const n = int(2, 4);
  const w = Math.floor((width - (n - 1) * 12) / n);
  const pictured = chance(0.6);
  return `<div style="display:flex;gap:12px;break-inside:avoid;margin:8px 0;text-indent:0">${times(n, () => `<div style="width:${w}px">${pictured ? `<div data-c="Picture" data-box style="width:${w}px">${photo(w, Math.round(w * between(0.5, 1)))}</div>` : ''}${chance(0.6) ? heading(2, 'margin-top:4px;') : ''}${para(20, 140, 'text-align:start;text-indent:0;')}</div>`).join('')}</div>`;
}

export function footnotes(x, bottom, width, tallest) {
  const count = weightedInt({ 1: 4, 2: 2.5, 3: 1.5, 5: 0.7, 8: 0.3 });
  const start = int(1, 90);
  const mark = pick([
    (i) => `<sup>${start + i}</sup>`,
    (i) => `<sup>${start + i}</sup> `,
    (i) => `${start + i}. `,
    (i) => `${start + i} `,
    (i) => `[${start + i}] `,
    (i) => '*'.repeat(i + 1),
  ]);
  const hang = chance(0.3) ? 'padding-inline-start:16px;text-indent:-16px;' : '';
  const gap = pick([1, 3, 5]);
  const notes = times(count, (i) =>
    block(
      'Footnote',
      mark(i) + (chance(0.2) ? url() : escapeHtml(chance(0.4) ? words(3, 14) : paragraph(60, 420))),
      `margin:0 0 ${gap}px;overflow-wrap:anywhere;${hang}`,
    ),
  ).join('');
  const rule = chance(0.65)
    ? `<div style="border-top:1px solid #333;width:${chance(0.6) ? width * 0.3 : width}px;margin-bottom:4px"></div>`
    : '';
  return `<div class="footnotes" style="position:absolute;left:${x}px;bottom:${bottom}px;width:${width}px;max-height:${tallest}px;overflow:hidden;font-size:${(style.size * between(0.7, 0.92)).toFixed(1)}px;line-height:${between(1.1, 1.35).toFixed(2)};text-align:${style.align}">${rule}${notes}</div>`;
}

/** Fills a column of the given size with blocks drawn from a mix {kind: weight}; the page cuts off the excess. */
export function flow(width, height, columns, mix, first = '') {
  const perLine = width / (style.size * (isWide() ? 1 : 0.5));
  const step = style.size * style.lineHeight;
  const make = {
    p: () => {
      const most = pick([180, 400, 800, 1400]);
      return [para(60, most), ((most * 0.7) / perLine + 0.7) * step];
    },
    h: () => [heading(chance(0.6) ? 1 : chance(0.6) ? 2 : 3), step * 2.4],
    list: () => [list(), step * 6],
    fig: () =>
      width > 380 && chance(0.14)
        ? [floated(width) + para(300, 900) + para(300, 900), width * 0.5]
        : [figure(width, height * 0.5), width * 0.6],
    tab: () => [tableBlock(width), width * 0.5],
    eq: () => [formula() + (chance(0.6) ? para(30, 200, 'text-indent:0;') : ''), step * 4],
    code: () => [code(), step * 7],
    quote: () => [quote(), step * 5],
    box: () => [callout(), step * 8],
    refs: () => [references(int(6, 25)), step * 30],
    one: () => [line(), step],
    form: () => [form(width), step * 10],
    kv: () => [keyValues(), step * 5],
    src: () => [sourceNote(), step * 1.5],
    cards: () => [cards(width), width * 0.4],
    sign: () => [signatureLine(), step * 5],
    toc: () => [contents(), step * 20],
  };
  let html = first;
  let filled = 0;
  let afterHeading = false;
  for (let i = 0; filled < height * columns * 1.15 && i < 160; i++) {
    const kind = afterHeading
      ? weighted({ p: 6, list: 0.6 * (mix.list ?? 0) + 0.01, h: 0.3, fig: 0.1, tab: (mix.tab ?? 0) * 0.3 })
      : weighted(mix);
    const [part, size] = make[kind]();
    html += part;
    filled += size;
    afterHeading = kind === 'h';
  }
  return html;
}
