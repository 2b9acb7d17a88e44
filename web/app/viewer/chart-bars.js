import { h } from '../../shared/dom.js';

const COLOURS = ['#2563eb', '#ea580c', '#16a34a', '#9333ea', '#0891b2', '#ca8a04', '#dc2626', '#64748b'];
const [NAMES, BARS, NUMBERS, LINE, GAP] = [150, 240, 70, 16, 8];
/** More rows are unreadable as bars. */
const MOST_ROWS = 200;

/** The values of a chart drawn as bars, to compare them with the picture. */
export function chartBars(values) {
  const series = [...new Set(values.map((value) => value.series))];
  const rows = [...new Set(values.map((value) => value.category))].slice(0, MOST_ROWS);
  const numbers = values.map(({ value }) => numberIn(value));
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const across = (number) => NAMES + ((number - low) / (high - low || 1)) * BARS;
  const height = rows.length * (series.length * LINE + GAP);
  const svg = drawn('svg', {
    viewBox: `0 0 ${NAMES + BARS + NUMBERS} ${height}`,
    role: 'img',
    'aria-label': 'Values as bars',
  });
  values.forEach(({ category, series: name, value, source }, at) => {
    const row = rows.indexOf(category);
    if (row < 0) return;
    const [line, zero, end] = [series.indexOf(name), across(0), across(numbers[at])];
    const y = row * (series.length * LINE + GAP) + line * LINE;
    const fill = COLOURS[line % COLOURS.length];
    if (line === 0) svg.append(text(category, 0, y + 12, NAMES - 8));
    const bar = { x: Math.min(zero, end), y: y + 2, width: Math.max(Math.abs(end - zero), 1), height: LINE - 4, fill };
    svg.append(drawn('rect', { ...bar, 'fill-opacity': source === 'Measured' ? 0.6 : 1 }));
    svg.append(text(value, Math.max(zero, end) + 4, y + 12));
  });
  const legend = series.map((name, at) => {
    const key = drawn('svg', { width: 10, height: 10, 'aria-hidden': 'true' });
    key.append(drawn('rect', { width: 10, height: 10, fill: COLOURS[at % COLOURS.length] }));
    return h('span', {}, key, ` ${name} `);
  });
  const measured = values.filter(({ source }) => source === 'Measured').length;
  const note = measured > 0 ? `${measured} of ${values.length} values are measured, shown paler.` : '';
  return h('div', {}, series.length > 1 && h('p', {}, ...legend), svg, note && h('p', { class: 'muted' }, note));
}

/** `$1,200.5` → 1200.5, `12,5 %` → 12.5 */
function numberIn(value) {
  const digits = value.replace(/[^\d.,−-]/g, '').replace('−', '-');
  const plain = /,\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return Number.parseFloat(plain) || 0;
}

function drawn(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function text(words, x, y, width) {
  const element = drawn('text', { x, y, 'font-size': 11, fill: 'currentColor' });
  element.textContent = width && words.length > width / 6 ? `${words.slice(0, Math.floor(width / 6))}…` : words;
  return element;
}
