import { expect, it } from 'vitest';
import type { BoundingBox } from '../../../domain/geometry.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { findPicturedCharts } from './find-pictured-charts.ts';

const [WIDTH, HEIGHT] = [400, 300];
const PAGE = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
type Rgb = [number, number, number];
const BLUE: Rgb = [40, 118, 221];
const NAVY: Rgb = [15, 40, 62];

const word = (text: string, x: number, y: number): Word => ({
  text,
  bbox: { left: x - 3 * text.length, top: y - 5, width: 6 * text.length, height: 10 },
  confidence: 0.9,
  source: 'ocr',
  angle: 0,
});
/** Labels of an upright axis: 0 at y = 250, two pixels for each one. */
const axis = [0, 25, 50, 75, 100].map((value) => word(String(value), 40 - 3 * String(value).length, 250 - 2 * value));

function page(words: Word[], paint: (dot: (x: number, y: number, color: Rgb) => void) => void): PageContent {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(255);
  paint((x, y, color) => data.set(color, 3 * (y * WIDTH + x)));
  const raster = { width: WIDTH, height: HEIGHT, data };
  return {
    pageNumber: 1,
    width: WIDTH,
    height: HEIGHT,
    dpi: null,
    raster,
    words,
    rules: [],
    fills: [],
    images: [],
    links: [],
  };
}

const fill = (dot: (x: number, y: number, color: Rgb) => void, box: BoundingBox, color: Rgb): void => {
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) dot(x, y, color);
};

const seriesIn = (content: PageContent) =>
  findPicturedCharts(content, PAGE).flatMap(({ chart }) =>
    chart.series.map(({ name, categories, values }) => [name, ...categories.map((one, at) => `${one} ${values[at]}`)]),
  );

it('measures bars, and finds series by the swatches of the legend', () => {
  const words = [
    ...axis,
    word('Oslo', 110, 265),
    word('Bergen', 210, 265),
    word('Cod', 130, 285),
    word('Herring', 230, 285),
  ];
  const bars: [number, number, Rgb][] = [
    [80, 60, BLUE],
    [110, 20, NAVY],
    [180, 90, BLUE],
    [210, 45, NAVY],
  ];
  const content = page(words, (dot) => {
    for (const [left, value, color] of bars)
      fill(dot, { left, top: 250 - 2 * value, width: 28, height: 2 * value }, color);
    fill(dot, { left: 106, top: 280, width: 10, height: 10 }, BLUE);
    fill(dot, { left: 194, top: 280, width: 10, height: 10 }, NAVY);
  });
  expect(seriesIn(content)).toEqual([
    ['Cod', 'Oslo 60', 'Bergen 90'],
    ['Herring', 'Oslo 20', 'Bergen 45'],
  ]);
});

it('takes printed values as the scale of bars without an axis, if the lengths agree', () => {
  const rows: [string, number, number][] = [
    ['Men', 70, 60],
    ['Women', 60, 100],
    ['Young', 51, 140],
    ['Old', 73, 180],
  ];
  const content = (printed: (value: number, at: number) => number): PageContent =>
    page(
      rows.flatMap(([name, value, y], at) => [
        word(name, 90 - 3 * name.length, y),
        word(String(printed(value, at)), 115 + 3 * value, y),
      ]),
      (dot) => {
        for (const [, value, y] of rows) fill(dot, { left: 100, top: y - 10, width: 3 * value, height: 20 }, BLUE);
      },
    );
  expect(seriesIn(content((value) => value))).toEqual([['Value', 'Men 70', 'Women 60', 'Young 51', 'Old 73']]);
  expect(seriesIn(content((value, at) => value + 17 * at))).toEqual([]);
});

it('follows a line by its colour and reads it at the labels', () => {
  const words = [...axis, ...[0, 1, 2, 3].map((at) => word(String(2001 + at), 80 + 80 * at, 265))];
  const heights = [20, 70, 40, 90];
  const content = page(words, (dot) => {
    for (let x = 80; x <= 320; x++) {
      const at = Math.min(2, Math.floor((x - 80) / 80));
      const value = heights[at]! + ((heights[at + 1]! - heights[at]!) * (x - 80 - 80 * at)) / 80;
      for (const thick of [-1, 0, 1]) dot(x, Math.round(250 - 2 * value) + thick, BLUE);
    }
  });
  const [series] = seriesIn(content);
  const values = series!.slice(1).map((text) => Number(text.split(' ')[1]));
  for (const [at, value] of values.entries()) expect(Math.abs(value - heights[at]!)).toBeLessThan(2);
});

it('reads nothing into a photograph or into shapes without numbers', () => {
  const noise = page(axis, (dot) => {
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) dot(x, y, [(x * 37 + y * 91) % 256, (x * y) % 256, (x + 5 * y) % 256]);
  });
  expect(seriesIn(noise)).toEqual([]);
  const plain = page([word('Oslo', 110, 265)], (dot) =>
    fill(dot, { left: 80, top: 100, width: 40, height: 100 }, BLUE),
  );
  expect(seriesIn(plain)).toEqual([]);
});
