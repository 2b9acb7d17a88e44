import {
  type BoundingBox,
  bottom,
  centreX,
  centreY,
  holdsMiddleOf,
  intersectionArea,
  right,
  unionOf,
} from '../../../domain/geometry.ts';
import { HAIR, isClose, isNear, isSameSize, PATTERN } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { Chart } from '../chart.ts';
import { impliedScale } from './axes/implied-scale.ts';
import { type Scale, scalesOf } from './axes/scales.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { type ChartLabel, chartLabels } from './labels.ts';
import { legendOf } from './legend.ts';
import { readBars } from './read-bars.ts';
import { readCurves } from './read-curves.ts';
import { readDots } from './read-dots.ts';
import { readPie } from './read-pie.ts';
import { type Shape, shapesOf } from './shapes.ts';
import { axisPairs, readTwoAxes } from './two-axes.ts';

export interface FoundChart {
  chart: Chart;
  measuredOn: 'paths' | 'pixels';
  bbox: BoundingBox;
  words: Word[];
}

/** More are maps and drawings. */
const MOST_PATHS = 4_000;
/** Of pictures: what a place may be wrong by. */
const PIXEL = 1;

/** Charts whose paths and texts show their values. What is not understood is left alone. */
export function findCharts({ paths = [], words }: Pick<PageContent, 'paths' | 'words'>): FoundChart[] {
  if (paths.length < PATTERN || paths.length > MOST_PATHS) return [];
  const shapes = shapesOf(paths);
  return shapes.length > MOST_PATHS ? [] : chartsOf(shapes, words);
}

/** Charts whose shapes are known, from paths or from pixels. */
export function chartsOf(
  shapes: readonly Shape[],
  words: readonly Word[],
  linesAt?: ChartSheet['linesAt'],
): FoundChart[] {
  // Rules of tables and underlines are all lines; charts have something that lies between two of them.
  if (!shapes.some(({ bbox }) => bbox.width > HAIR && bbox.height > HAIR)) return [];
  const labels = chartLabels(words);
  const { names: legend, swatches } = legendOf(labels, shapes);
  const named = new Set(legend.values());
  const others = labels.filter((label) => !named.has(label));
  const blur = linesAt ? PIXEL : 0;
  const upright = scalesOf(others, shapes, 'y', blur);
  const lying = scalesOf(others, shapes, 'x', blur);
  const sheet: ChartSheet = {
    labels,
    shapes: [...shapes],
    legend,
    swatches,
    scales: [...upright, ...lying],
    ...(linesAt && { linesAt }),
  };
  const pairs = axisPairs(upright);
  const paired = new Set(pairs.flat().flatMap(({ labels: own }) => own));
  const lone = upright.filter((scale) => !scale.labels.some((label) => paired.has(label)));
  const readBy = (scale: Scale): DrawnChart | null =>
    readBars(sheet, scale) ?? readCurves(sheet, scale, lying) ?? readDots(sheet, scale, lying);
  const found = [
    ...pairs.flatMap(([left, other]) => readTwoAxes(sheet, left, other, lying) ?? []),
    ...lone.flatMap(
      (scale) => readBy(scale) ?? (isRightmost(scale, shapes) ? (readBy({ ...scale, isOnRight: true }) ?? []) : []),
    ),
    ...lying.flatMap((scale) => readBars(sheet, scale) ?? []),
    ...(['x', 'y'] as const).flatMap((along) => {
      const scale = impliedScale(others, shapes, along);
      return (scale && readBars(sheet, scale)) ?? [];
    }),
    ...[readPie(sheet)].flatMap((pie) => pie ?? []),
  ];
  const size = ({ chart }: DrawnChart): number => chart.series.reduce((sum, { values }) => sum + values.length, 0);
  const kept: DrawnChart[] = [];
  for (const one of found.toSorted((a, b) => size(b) - size(a) || b.labels.length - a.labels.length)) {
    if (!kept.some(({ plot }) => intersectionArea(plot, one.plot) > 0)) kept.push(one);
  }
  return kept.map((one) => ({ ...withTexts(one, labels, named), measuredOn: linesAt ? 'pixels' : 'paths' }));
}

/** Nothing is drawn to the right of an axis that measures what is at its left. */
function isRightmost({ labels, from, to }: Scale, shapes: readonly Shape[]): boolean {
  const edge = Math.max(...labels.map(({ bbox }) => right(bbox)));
  return !shapes.some(
    ({ bbox }) => right(bbox) > edge + HAIR && bottom(bbox) > from && bbox.top < to && bbox.left > edge - HAIR,
  );
}

/** The chart with its title, the names of its axes, and all that is inside it. */
function withTexts(
  { chart, plot, labels }: DrawnChart,
  all: readonly ChartLabel[],
  legend: ReadonlySet<ChartLabel>,
): Omit<FoundChart, 'measuredOn'> {
  const core = unionOf([plot, ...labels.map(({ bbox }) => bbox)]);
  const read = new Set(labels.flatMap((label) => label.words));
  const free = all.filter((label) => !label.words.some((word) => read.has(word)));
  // The name of the upright axis is on its side, to the left of its numbers.
  const sides = free.filter(
    ({ bbox, turn, size }) =>
      turn === 'side' &&
      right(bbox) <= plot.left &&
      centreY(bbox) > core.top &&
      centreY(bbox) < bottom(core) &&
      right(bbox) > core.left - 3 * size,
  );
  const whole = unionOf([core, ...sides.map(({ bbox }) => bbox)]);
  const title = titleAbove(
    whole,
    free.filter((label) => !legend.has(label)),
  );
  const inner = free.filter(({ bbox }) => holdsMiddleOf(core, bbox));
  const words = new Set([...read, ...[...sides, ...inner, ...(title ? [title] : [])].flatMap((label) => label.words)]);
  const name = sides[0]?.text ?? '';
  const [only, ...others] = chart.series;
  const series =
    others.length === 0 && only ? [{ ...only, name: only.name || name || title?.text || 'Value' }] : chart.series;
  return {
    chart: { ...chart, title: title?.text ?? '', series },
    bbox: unionOf([whole, ...[...words].map(({ bbox }) => bbox)]),
    words: [...words],
  };
}

/** A line by itself above the chart, between its edges. */
function titleAbove(whole: BoundingBox, all: readonly ChartLabel[]): ChartLabel | null {
  const above = all.filter(
    ({ bbox, turn, size, text }) =>
      turn === 'none' &&
      /\p{L}/u.test(text) &&
      bottom(bbox) <= whole.top + size / 2 &&
      isNear(whole.top - bottom(bbox), size) &&
      bbox.left > whole.left - size &&
      right(bbox) < right(whole) + size,
  );
  const nearest = above.toSorted((a, b) => bottom(b.bbox) - bottom(a.bbox))[0];
  if (!nearest) return null;
  const isAlone = !all.some(
    (label) =>
      label !== nearest &&
      label.bbox.top < nearest.bbox.top &&
      isClose(nearest.bbox.top - bottom(label.bbox), nearest.size) &&
      isSameSize(label, nearest) &&
      Math.abs(centreX(label.bbox) - centreX(nearest.bbox)) < whole.width,
  );
  return isAlone ? nearest : null;
}
