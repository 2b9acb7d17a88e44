import { roundedUp, STATUSES } from './days.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 220, 40, 18, 12, 28];
const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en', { notation: 'compact' });

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Pages by day, one bar per day, stacked by status. The table below has the same numbers. */
export function barPlot(days) {
  const sumOf = ({ pages }) => STATUSES.reduce((sum, status) => sum + pages[status], 0);
  const most = roundedUp(Math.max(...days.map(sumOf), 1));
  const high = HEIGHT - TOP - BOTTOM;
  const y = (value) => TOP + high * (1 - value / most);
  const step = (WIDTH - LEFT - RIGHT) / days.length;
  const bar = Math.min(step * 0.72, 34);
  const lines = [0, 0.5, 1].flatMap((part) => [
    svg('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(most * part), y2: y(most * part), class: 'grid-line' }),
    svg(
      'text',
      { x: LEFT - 8, y: y(most * part) + 4, class: 'axis', 'text-anchor': 'end' },
      number.format(most * part),
    ),
  ]);
  const every = Math.ceil(days.length / 6);
  const bars = days.map((day, index) => {
    const x = LEFT + index * step + (step - bar) / 2;
    let from = 0;
    const parts = STATUSES.filter((status) => day.pages[status] > 0).map((status) => {
      const to = from + day.pages[status];
      const drawn = svg('rect', {
        x,
        width: bar,
        y: y(to),
        height: Math.max(y(from) - y(to), 1),
        rx: 2,
        class: status.toLowerCase(),
      });
      from = to;
      return drawn;
    });
    const words = STATUSES.filter((status) => day.pages[status] > 0).map((status) => `${day.pages[status]} ${status}`);
    const name = `${shortDay.format(Date.parse(day.date))}: ${words.join(', ') || 'nothing'}`;
    const area = svg('rect', { x: LEFT + index * step, width: step, y: TOP, height: high, class: 'hover-area' });
    return svg('g', {}, svg('title', {}, name), area, ...parts);
  });
  // The last day always has a label; earlier ones as far as there is room.
  const labels = days.flatMap((day, index) =>
    (days.length - 1 - index) % every === 0
      ? [
          svg(
            'text',
            index === days.length - 1
              ? { x: WIDTH - 2, y: HEIGHT - 6, class: 'axis', 'text-anchor': 'end' }
              : { x: LEFT + (index + 0.5) * step, y: HEIGHT - 6, class: 'axis', 'text-anchor': 'middle' },
            shortDay.format(Date.parse(day.date)),
          ),
        ]
      : [],
  );
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', role: 'img', 'aria-label': 'Pages by day and status' },
    ...lines,
    ...bars,
    ...labels,
  );
}
