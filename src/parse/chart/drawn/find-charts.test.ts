import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { type Color, type Element, line, rectangle, text } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { parseSvg, readSvg } from '../../pages/svg/read-svg.ts';
import { findCharts } from './find-charts.ts';

const BLUE: Color = [0.1, 0.4, 0.7];
const ORANGE: Color = [0.9, 0.5, 0.1];
const HEIGHT = 842;

/** An axis from 0 to 40 at x = 100, 50 points for each ten, 0 at y = 400. */
const axis: Element[] = [0, 10, 20, 30, 40].flatMap((value) => [
  text(String(value), 85 - 5 * String(value).length, 403.5 - 5 * value, { size: 9 }),
  line(100, 400 - 5 * value, 400, 400 - 5 * value),
]);
const names = (...texts: string[]): Element[] =>
  texts.map((name, at) => text(name, 140 + 100 * at - 2.3 * name.length, 415, { size: 9 }));
const bar = (x: number, value: number, fill: Color, from = 0): Element =>
  rectangle(x, 400 - 5 * (from + value), 30, 5 * value, { fill });
const legend = (name: string, y: number, fill: Color): Element[] => [
  rectangle(420, y - 8, 8, 8, { fill }),
  text(name, 432, y, { size: 9 }),
];
/** Content as it is in the file, y up. */
const drawn =
  (content: string): Element =>
  () =>
    content;

const tableOf = async (...elements: Element[]) =>
  findCharts(await readPage(...elements)).map(({ chart }) => ({
    type: chart.type,
    rows: chart.series.map(({ name, categories, values }) => [
      name,
      ...categories.map((one, at) => `${one} ${values[at]}`),
    ]),
  }));

it('reads the heights of bars, and their title', async () => {
  const bars = [bar(125, 12, BLUE), bar(225, 31, BLUE), bar(325, 7.5, BLUE)];
  const page = await readPage(text('Catch by port', 210, 180), ...axis, ...names('Bergen', 'Oslo', 'Narvik'), ...bars);
  const [found] = findCharts(page);
  expect(found!.chart).toMatchObject({ type: 'column', title: 'Catch by port' });
  expect(found!.chart.series[0]).toMatchObject({ categories: ['Bergen', 'Oslo', 'Narvik'], values: [12, 31, 7.5] });
  expect(found!.words).toHaveLength(page.words.length);
});

it('takes no number above a chart for its title', async () => {
  const bars = [bar(125, 12, BLUE), bar(225, 31, BLUE), bar(325, 7.5, BLUE)];
  const page = await readPage(text('13%', 230, 180), ...axis, ...names('Bergen', 'Oslo', 'Narvik'), ...bars);
  expect(findCharts(page)[0]!.chart).toMatchObject({ title: '', series: [{ name: 'Value' }] });
});

it('finds series by the legend, beside each other and stacked', async () => {
  const key = [...legend('Cod', 220, BLUE), ...legend('Herring', 240, ORANGE)];
  const side = [bar(110, 12, BLUE), bar(140, 20, ORANGE), bar(210, 31, BLUE), bar(240, 5, ORANGE)];
  const rows = [
    ['Cod', 'Bergen 12', 'Oslo 31'],
    ['Herring', 'Bergen 20', 'Oslo 5'],
  ];
  expect(await tableOf(...axis, ...names('Bergen', 'Oslo'), ...side, ...key)).toEqual([{ type: 'column', rows }]);
  const stacked = [bar(125, 12, BLUE), bar(125, 20, ORANGE, 12), bar(225, 31, BLUE), bar(225, 5, ORANGE, 31)];
  expect(await tableOf(...axis, ...names('Bergen', 'Oslo'), ...stacked, ...key)).toEqual([{ type: 'column', rows }]);
  // Without names it is unknown which is which.
  expect(await tableOf(...axis, ...names('Bergen', 'Oslo'), ...side)).toEqual([]);
});

it('reads lying bars, but not by numbers far below them', async () => {
  const numbers = (y: number): Element[] =>
    [0, 10, 20, 30].map((value) => text(String(value), 200 + 5 * value - 2.5 * String(value).length, y, { size: 9 }));
  const lines = [0, 10, 20, 30].map((value) => line(200 + 5 * value, 200, 200 + 5 * value, 404));
  const rows = ['Bergen', 'Oslo', 'Narvik'].flatMap((name, at) => [
    text(name, 195 - 4.6 * name.length, 233 + 60 * at, { size: 9 }),
    rectangle(200, 215 + 60 * at, 5 * (10 + 8 * at), 30, { fill: BLUE }),
  ]);
  const [found] = await tableOf(...numbers(415), ...lines, ...rows);
  expect(found).toMatchObject({ type: 'bar', rows: [['Value', 'Bergen 10', 'Oslo 18', 'Narvik 26']] });
  expect(await tableOf(...numbers(515), ...lines, ...rows)).toEqual([]);
});

it('reads the corners of a line', async () => {
  const places = [12, 31, 7].map((value, at) => `${140 + 100 * at} ${HEIGHT - 400 + 5 * value}`);
  const curve = drawn(`0.1 0.4 0.7 RG ${places[0]} m ${places[1]} l ${places[2]} l S`);
  const [found] = await tableOf(...axis, ...names('2021', '2022', '2023'), curve);
  expect(found).toMatchObject({ type: 'line', rows: [['Value', '2021 12', '2022 31', '2023 7']] });
});

it('reads the shares of a pie', async () => {
  const sector = (from: number, to: number, color: string): Element => {
    const steps = Array.from({ length: 12 }, (_, at) => from + ((to - from) * at) / 12);
    const width = (to - from) / 12;
    const k = (4 / 3) * Math.tan((width * Math.PI) / 2);
    const at = (turn: number, reach = 0): string => {
      const [cos, sin] = [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)];
      return `${300 + 80 * (cos - reach * sin)} ${500 + 80 * (sin + reach * cos)}`;
    };
    const arcs = steps.map((turn) => `${at(turn, k)} ${at(turn + width, -k)} ${at(turn + width)} c`);
    return drawn(`${color} rg 300 500 m ${at(from)} l ${arcs.join(' ')} h f`);
  };
  const [found] = await tableOf(
    ...[sector(0, 0.5, '0 0 1'), sector(0.5, 0.75, '1 0 0'), sector(0.75, 1, '0 0.6 0')],
    ...[text('Cod', 290, HEIGHT - 590), text('Eel', 215, HEIGHT - 430), text('Bass', 362, HEIGHT - 430)],
  );
  expect(found).toEqual({ type: 'pie', rows: [['%', 'Cod 50', 'Eel 25', 'Bass 25']] });
});

it('leaves tables alone', async () => {
  const cells = [0, 1, 2, 3].flatMap((row) => [
    text(`Row ${row}`, 100, 200 + 20 * row),
    text(String(row + 1), 200, 200 + 20 * row),
    rectangle(95, 187 + 20 * row, 200, 18, { fill: row % 2 ? [0.9, 0.9, 0.9] : [0.8, 0.8, 0.95] }),
    line(95, 206 + 20 * row, 295, 206 + 20 * row),
  ]);
  expect(await tableOf(...cells)).toEqual([]);
});

describe('charts of drawings', () => {
  const label = (text: string | number, x: number, y: number, anchor = 'middle', color = 'black'): string =>
    `<text x="${x}" y="${y + 4}" font-size="12" text-anchor="${anchor}" fill="${color}">${text}</text>`;
  /** An axis from y = 300 upwards, 50 units a step. */
  const scale = (texts: readonly (string | number)[], x = 60, anchor = 'end'): string =>
    texts.map((one, at) => label(one, x, 300 - 50 * at, anchor)).join('');
  const grid = [0, 1, 2, 3, 4].map((at) => `<path d="M70 ${300 - 50 * at}H400" stroke="#ddd"/>`).join('');
  const below = (...texts: string[]): string => texts.map((one, at) => label(one, 120 + 80 * at, 320)).join('');
  const columns = (heights: readonly number[], fill: string): string =>
    heights
      .map((h, at) => `<rect x="${105 + 80 * at}" y="${300 - h}" width="30" height="${h}" fill="${fill}"/>`)
      .join('');
  const curve = (heights: readonly number[], stroke: string, step = 80): string =>
    `<polyline points="${heights.map((h, at) => `${120 + step * at},${300 - h}`).join(' ')}" fill="none" stroke="${stroke}"/>`;
  const valuesOf = (content: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 400">${content}</svg>`;
    const charts = findCharts(readSvg(parseSvg(Buffer.from(svg)), { width: 500, height: 400 }, { width: 500 }));
    return charts.map(({ chart }) =>
      chart.series.map(({ name, categories, values }) => [
        name,
        ...categories.map((one, at) => `${one} ${values[at]}`),
      ]),
    );
  };

  it('reads scales of powers', () => {
    const content = `${grid}${scale([1, 10, 100, 1000, 10000])}${below('Cod', 'Eel', 'Bass')}${curve([50, 150, 15.05], '#00f')}`;
    expect(valuesOf(content)).toEqual([[['Value', 'Cod 10', 'Eel 1000', 'Bass 2']]]);
  });

  it('multiplies the numbers of an axis by the power above them', () => {
    const content = `${grid}${scale([0, 1, 2, 3, 4])}${label('1e6', 70, 80)}${below('Cod', 'Eel', 'Bass')}${columns([50, 150, 75], '#00f')}`;
    expect(valuesOf(content)).toEqual([[['Value', 'Cod 1000000', 'Eel 3000000', 'Bass 1500000']]]);
  });

  it('measures bars by the left and the line over them by the right axis', () => {
    const key = `<rect x="120" y="30" width="10" height="10" fill="#00f"/>${label('Catch', 135, 35, 'start')}<rect x="220" y="30" width="10" height="10" fill="#e80"/>${label('Price', 235, 35, 'start')}`;
    const content = `${grid}${scale([0, 10, 20, 30, 40])}${scale([5, 6, 7, 8, 9], 410, 'start')}${below('Cod', 'Eel', 'Bass')}${columns([50, 150, 75], '#00f')}${curve([100, 50, 200], '#e80')}${key}`;
    const rows = [
      ['Catch', 'Cod 10', 'Eel 30', 'Bass 15'],
      ['Price', 'Cod 7', 'Eel 6', 'Bass 9'],
    ];
    expect(valuesOf(content)).toEqual([rows]);
    // Of two lines it is unknown which axis belongs to which.
    expect(valuesOf(content.replace(columns([50, 150, 75], '#00f'), curve([50, 150, 75], '#00f')))).toEqual([]);
  });

  it('reads an axis at the right', () => {
    const content = `${grid}${scale([0, 10, 20, 30, 40], 410, 'start')}${below('Cod', 'Eel', 'Bass')}${columns([50, 150, 75], '#00f')}`;
    expect(valuesOf(content)).toEqual([[['Value', 'Cod 10', 'Eel 30', 'Bass 15']]]);
  });

  it('names the months between labels', () => {
    const dates = ['Jan 2021', 'Apr 2021', 'Jul 2021']
      .map((one, at) => label(one, 120 + [0, 90, 181][at]!, 320))
      .join('');
    const days = [0, 31, 59, 90, 120, 151, 181];
    const line = `<polyline points="${days.map((day, at) => `${120 + day},${300 - 25 * (at + 1)}`).join(' ')}" fill="none" stroke="#00f"/>`;
    expect(valuesOf(`${grid}${scale([0, 10, 20, 30, 40])}${dates}${line}`)).toEqual([
      [
        [
          'Value',
          'Jan 2021 5',
          'Feb 2021 10',
          'Mar 2021 15',
          'Apr 2021 20',
          'May 2021 25',
          'Jun 2021 30',
          'Jul 2021 35',
        ],
      ],
    ]);
  });

  it('finds swatches after their names, bars that are thick lines, and dots without a line', () => {
    const key = `${label('Catch', 200, 35, 'end')}<rect x="205" y="30" width="20" height="10" fill="#00f"/>${label('Price', 300, 35, 'end')}<rect x="305" y="30" width="20" height="10" fill="#e80"/>`;
    const thick = (heights: readonly number[], stroke: string, shift: number): string =>
      heights
        .map((h, at) => `<path d="M${120 + shift + 80 * at} 300V${300 - h}" stroke="${stroke}" stroke-width="20"/>`)
        .join('');
    const base = `${grid}${scale([0, 10, 20, 30, 40])}${below('Cod', 'Eel', 'Bass')}`;
    const rows = [
      ['Catch', 'Cod 10', 'Eel 30', 'Bass 15'],
      ['Price', 'Cod 20', 'Eel 10', 'Bass 40'],
    ];
    expect(valuesOf(`${base}${key}${thick([50, 150, 75], '#00f', -11)}${thick([100, 50, 200], '#e80', 11)}`)).toEqual([
      rows,
    ]);
    const dots = [50, 150, 75]
      .map((h, at) => `<circle cx="${120 + 80 * at}" cy="${300 - h}" r="3" fill="#00f"/>`)
      .join('');
    expect(valuesOf(`${base}${dots}`)).toEqual([[['Value', 'Cod 10', 'Eel 30', 'Bass 15']]]);
  });
});

it('does not take the legend of another chart for a name or a title', async () => {
  const far = [rectangle(150, 60, 8, 8, { fill: BLUE }), text('Cod', 162, 68, { size: 9 })];
  const bars = [bar(125, 12, BLUE), bar(225, 31, BLUE), bar(325, 7.5, BLUE)];
  const near = [rectangle(200, 180, 8, 8, { fill: ORANGE }), text('Herring', 212, 188, { size: 9 })];
  const page = await readPage(...far, ...near, ...axis, ...names('Bergen', 'Oslo', 'Narvik'), ...bars);
  const [found] = findCharts(page);
  expect(found!.chart).toMatchObject({ title: '', series: [{ name: 'Cod' }] });
  const down = page.words.map((word) => (word.text === 'Cod' ? { ...word, bbox: { ...word.bbox, top: 1200 } } : word));
  expect(findCharts({ paths: page.paths, words: down })[0]!.chart.series[0]!.name).toBe('Value');
});
