// Many styles of tables: fully, partly or not ruled, striped, shaded; numbers or long text; merged column headers;
// pictures in cells.

import { media } from './media.js';
import { between, chance, int, pick, times, weighted, weightedInt } from './random.js';
import { darkColour, paleColour, style } from './style.js';
import { date, escapeHtml, isRightToLeft, name, number, words } from './text.js';

const CELL = {
  number,
  date,
  short: () => name(1, 3),
  word: () => words(1, 2),
  long: () => words(5, 24),
  mark: () => pick(['Yes', 'No', '✓', '–', 'N/A', 'x', '', '●', '○', '+', '++']),
  code: () => `${pick(['A', 'B', 'INV', 'REF', 'K'])}-${int(100, 99999)}`,
  list: () => times(int(2, 5), () => `• ${escapeHtml(words(2, 9))}`).join('<br>'),
};

function columnKinds(count, wordy) {
  return times(count, (i) => {
    if (i === 0) return pick(['short', 'word', 'short', wordy ? 'long' : 'short', 'date', 'code']);
    if (wordy && chance(0.55)) return chance(0.2) ? 'list' : 'long';
    return weighted({ number: 5, short: 1.5, word: 1, mark: 0.8, date: 0.4, code: 0.3 });
  });
}

function look() {
  const rules = weighted({ grid: 3.2, book: 3, none: 2.2, stripes: 2, lines: 2, head: 1.5, columns: 0.7, outer: 0.7 });
  const shadedHead = ['stripes', 'head', 'grid', 'outer'].includes(rules) && chance(rules === 'grid' ? 0.4 : 0.85);
  return {
    rules,
    ink: pick(['#000', '#000', '#666', '#aaa', '#ccc', darkColour()]),
    line: between(0.5, 1.7),
    padding: `${between(0.5, 6).toFixed(1)}px ${between(2, 10).toFixed(1)}px`,
    head: shadedHead ? (chance(0.5) ? `background:${darkColour()};color:#fff;` : `background:${paleColour()};`) : '',
    headWeight: chance(0.8) ? 'bold' : 'normal',
    stripe: `background:${paleColour()};`,
    numbers: pick(['right', 'center', 'center', 'right', 'left']),
    words: pick(['start', 'start', 'start', 'center']),
    firstBold: chance(0.15),
    vertical: pick(['top', 'middle', 'middle']),
  };
}

function cellCss(l, kind, row, column, isHead) {
  let css = `padding:${l.padding};text-align:${kind === 'number' || kind === 'mark' ? l.numbers : l.words};vertical-align:${l.vertical};`;
  if (l.rules === 'grid') css += `border:${l.line}px solid ${l.ink};`;
  if (l.rules === 'lines') css += `border-bottom:${l.line}px solid ${l.ink};`;
  if (l.rules === 'columns' && column > 0) css += `border-inline-start:${l.line}px solid ${l.ink};`;
  if (l.rules === 'stripes' && row % 2) css += l.stripe;
  if (l.rules === 'book' && isHead) css += `border-bottom:${l.line * 0.7}px solid #000;`;
  if (isHead) css += `${l.head}font-weight:${l.headWeight};`;
  else if (column === 0 && l.firstBold) css += 'font-weight:bold;';
  return css;
}

function headRows(l, kinds, wordy) {
  const columns = kinds.length;
  let rows = '';
  if (columns > 3 && chance(0.22)) {
    const left = Math.floor((columns - 1) / 2);
    const group = (span) =>
      `<td colspan="${span}" style="${cellCss(l, 'word', 0, 1, true)}text-align:center">${escapeHtml(name(1, 3))}</td>`;
    rows += `<tr><td style="${cellCss(l, 'word', 0, 0, true)}"></td>${group(left)}${group(columns - 1 - left)}</tr>`;
  }
  if (chance(0.93))
    rows += `<tr>${kinds.map((kind, c) => `<td style="${cellCss(l, kind, 0, c, true)}">${c === 0 && chance(0.3) ? '' : escapeHtml(name(1, wordy ? 3 : 2))}</td>`).join('')}</tr>`;
  return rows;
}

function bodyRows(l, kinds, count, width) {
  const columns = kinds.length;
  const pictured = chance(0.06) ? int(0, columns - 1) : -1;
  const rowHeads = chance(0.12);
  const spanned = chance(0.1) && columns > 2 ? 0 : -1;
  let rows = '';
  let covered = 0;
  for (let r = 0; r < count; r++) {
    if (chance(0.05)) {
      rows += `<tr><td colspan="${columns}" style="${cellCss(l, 'word', r, 0)}font-weight:bold;${chance(0.4) ? 'background:#ddd;' : ''}">${escapeHtml(name(1, 4))}</td></tr>`;
      covered = 0;
      continue;
    }
    let cells = '';
    for (let c = 0; c < columns; c++) {
      if (c === spanned && covered > 0) continue;
      const span = c === spanned && count - r > 2 ? int(1, 3) : 1;
      if (c === spanned) covered = Math.min(span, count - r);
      const side = Math.min(90, width / columns - 14);
      const content =
        c === pictured && side > 24
          ? media(side, side * between(0.5, 1))
          : chance(0.05)
            ? ''
            : kinds[c] === 'list'
              ? CELL.list()
              : escapeHtml(CELL[kinds[c]]());
      const indent = c === 0 && rowHeads && chance(0.5) ? 'padding-inline-start:18px;' : '';
      cells += `<td ${c === spanned && covered > 1 ? `rowspan="${covered}"` : ''} style="${cellCss(l, kinds[c], r, c)}${indent}${chance(0.03) ? 'font-weight:bold;' : ''}">${content}${chance(0.02) ? '<sup>a</sup>' : ''}</td>`;
    }
    if (covered > 0) covered--;
    rows += `<tr>${cells}</tr>`;
  }
  if (chance(0.22))
    rows += `<tr>${kinds.map((kind, c) => `<td style="${cellCss(l, kind, 0, c)}font-weight:bold;border-top:1px solid #000;">${c === 0 ? 'Total' : kind === 'number' ? number() : ''}</td>`).join('')}</tr>`;
  return rows;
}

export function table(width, { rows, columns } = {}) {
  const l = look();
  const wordy = chance(0.28);
  const count = columns ?? weightedInt({ 2: 2, 3: 3, 4: 3, 5: 2.5, 6: 2, 7: 1.2, 8: 1, 10: 0.6, 13: 0.25 });
  const kinds = columnKinds(count, wordy);
  const height = rows ?? (wordy ? int(2, 8) : int(2, 18));
  const body = headRows(l, kinds, wordy) + bodyRows(l, kinds, height, width);
  const full = chance(0.65) || wordy;
  const outer =
    {
      book: `border-top:${l.line * 1.5}px solid #000;border-bottom:${l.line * 1.5}px solid #000;`,
      lines: `border-top:${l.line * 1.5}px solid #000;`,
      outer: `border:${l.line}px solid ${l.ink};`,
    }[l.rules] ?? (chance(0.15) ? `border:${l.line}px solid ${l.ink};` : '');
  const drawn = l.rules === 'grid' || l.rules === 'stripes' || outer || l.head;
  const size = style.size * between(count > 7 ? 0.6 : 0.74, 1);
  const layout = full ? 'width:100%;' : `max-width:100%;${chance(0.6) ? 'margin-left:auto;margin-right:auto;' : ''}`;
  const sparse =
    l.rules === 'none' && chance(0.4) ? `border-spacing:${int(6, 26)}px ${int(0, 8)}px;` : 'border-collapse:collapse;';
  return `<table data-c="Table" ${drawn ? 'data-box' : ''} style="${sparse}${layout}font-size:${size.toFixed(1)}px;line-height:${between(1.05, 1.45).toFixed(2)};font-family:${chance(0.3) ? style.figure : 'inherit'};break-inside:avoid;${outer}text-align:start;hyphens:none;text-indent:0;${isRightToLeft() ? 'direction:rtl;' : ''}">${body}</table>`;
}

/** A grid of labelled boxes to fill in, as on printed forms: looks like a table, but is a form. */
export function fieldGrid() {
  const columns = int(2, 4);
  const ink = pick(['#000', '#555', '#888']);
  const rows = times(
    int(3, 8),
    () =>
      `<tr>${times(columns, () => `<td style="border:1px solid ${ink};padding:2px 4px ${int(6, 18)}px;font-size:${(style.size * 0.75).toFixed(1)}px;vertical-align:top">${escapeHtml(name(1, 4))}${chance(0.35) ? `<div style="font-size:${style.size}px">${escapeHtml(words(1, 3))}</div>` : ''}${chance(0.12) ? ' ☐ Yes ☐ No' : ''}</td>`).join('')}</tr>`,
  ).join('');
  return `<table data-c="FormRegion" data-box style="border-collapse:collapse;width:100%;break-inside:avoid;margin:6px 0;text-indent:0;text-align:start">${rows}</table>`;
}
